// What a page can do beyond being read: collapse calls, show which write a read has read, copy a text.
(function () {
  'use strict';
  var root = document.documentElement;
  root.classList.add('js');
  var rows = Array.prototype.slice.call(document.querySelectorAll('.steps > li'));
  var said = document.getElementById('said');

  function depth(row) { return Number(row.style.getPropertyValue('--d')); }
  function thread(row) { return row.classList[0]; }

  // Calls. A row is hidden while a call of its thread that it is part of is collapsed.
  function show() {
    var hidden = {};
    rows.forEach(function (row) {
      var of = thread(row), at = depth(row);
      var below = of in hidden ? hidden[of] : Infinity;
      row.hidden = at > below;
      if (!row.hidden) { hidden[of] = row.collapsed ? at : Infinity; }
    });
  }
  function collapse(row, yes) {
    row.collapsed = yes;
    row.button.textContent = yes ? '+' : '−';
    row.button.setAttribute('aria-expanded', String(!yes));
  }
  var calls = rows.filter(function (row) { return row.classList.contains('call'); });
  calls.forEach(function (row) {
    var name = row.querySelector('span');
    row.button = document.createElement('button');
    row.button.type = 'button';
    row.button.className = 'fold';
    row.button.setAttribute('aria-label', 'Steps of ' + name.textContent);
    row.button.addEventListener('click', function () { collapse(row, !row.collapsed); show(); });
    name.parentNode.insertBefore(row.button, name);
    collapse(row, false);
  });
  function all(yes) {
    return function () {
      calls.forEach(function (row) { collapse(row, yes); });
      document.querySelectorAll('.steps details').forEach(function (details) { details.open = !yes; });
      show();
    };
  }
  function on(id, action) {
    var button = document.getElementById(id);
    if (button) { button.addEventListener('click', action); }
  }
  on('expand', all(false));
  on('collapse', all(true));

  // A row that a link leads to has to be there.
  function reveal() {
    var row = document.getElementById(location.hash.slice(1));
    if (row ? row.hidden : false) {
      var of = thread(row), at = depth(row);
      for (var i = rows.indexOf(row) - 1; i >= 0; i -= 1) {
        if (thread(rows[i]) === of ? at > depth(rows[i]) : false) {
          at = depth(rows[i]);
          if (rows[i].collapsed) { collapse(rows[i], false); }
        }
      }
      show();
      row.scrollIntoView({ block: 'center' });
    }
  }
  window.addEventListener('hashchange', reveal);

  // Reads and writes.
  var readers = {};
  document.querySelectorAll('.steps a.o').forEach(function (link) {
    var id = link.getAttribute('href').slice(1);
    (readers[id] = readers[id] || []).push(link.closest('.steps > li'));
  });
  var lit = [];
  function mark(row) {
    lit.forEach(function (one) { one.classList.remove('origin', 'reader'); });
    lit = [];
    if (!row) { return; }
    row.querySelectorAll('a.o').forEach(function (link) {
      lit.push(document.getElementById(link.getAttribute('href').slice(1)));
    });
    var origins = lit.length;
    lit = lit.concat(readers[row.id] || []);
    lit.forEach(function (one, index) { one.classList.add(index >= origins ? 'reader' : 'origin'); });
    if (lit.length > 0) { lit.push(row); row.classList.add('reader'); }
  }
  function marking(event) { mark(event.target.closest ? event.target.closest('.steps > li') : null); }
  document.addEventListener('mouseover', marking);
  document.addEventListener('focusin', marking);

  // Copies.
  function tell(text) {
    said.textContent = text;
    setTimeout(function () { said.textContent = ''; }, 2500);
  }
  function select(element) {
    var range = document.createRange();
    range.selectNodeContents(element);
    var selection = getSelection();
    selection.removeAllRanges();
    selection.addRange(range);
  }
  function copyOld(element) {
    select(element);
    var done = false;
    try { done = document.execCommand('copy'); } catch (ignored) { done = false; }
    tell(done ? 'Copied' : 'Selected; copy it with the keyboard');
  }
  document.querySelectorAll('[data-copies]').forEach(function (button) {
    button.addEventListener('click', function () {
      var element = document.getElementById(button.getAttribute('data-copies'));
      if (!navigator.clipboard) { copyOld(element); return; }
      navigator.clipboard.writeText(element.textContent).then(
        function () { tell('Copied'); },
        function () { copyOld(element); }
      );
    });
  });
}());
