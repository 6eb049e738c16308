//! Programs as Java: one class each, in the default package.
//!
//! Idea: every statement is written as a person would, except that nothing is ever unreachable for the compiler: what
//! leaves a block stands behind `if (always)`. Each thread reports at its end what its first locals hold, and whether
//! it dies (`java/Outcome.java`).

use std::fmt::Write;

use crate::ast::{Block, Expr, LOCALS, Program, SAID, Stmt};
use crate::expr::local;
use crate::families::Construct;

const IMPORTS: &str = "\
import java.nio.CharBuffer;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
";

/// The name of something shared.
fn name(program: &Program, at: u8) -> String {
    match program.shared.get(usize::from(at)) {
        Some(construct) => format!("{}{at}", construct.letter()),
        None => format!("nothing{at}"),
    }
}

/// The class without its imports, which several may share in one file.
pub fn class(program: &Program, class: &str) -> String {
    let mut emitter = Emitter { program, text: String::new(), depth: 1, loops: 0, catches: 0, method: false };
    emitter.whole(class);
    emitter.text
}

/// A file with this class.
pub fn file(program: &Program, name: &str) -> String {
    format!("{IMPORTS}\n{}", class(program, name))
}

struct Emitter<'a> {
    program: &'a Program,
    text: String,
    depth: usize,
    loops: usize,
    catches: usize,
    method: bool,
}

impl Emitter<'_> {
    fn line(&mut self, text: &str) {
        let indent = "    ".repeat(self.depth);
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "{indent}{text}");
    }

    fn whole(&mut self, class: &str) {
        self.depth = 0;
        self.line(&format!("public class {class} {{"));
        self.depth = 1;
        let program = self.program;
        let fixed = if program.is_static() { "static " } else { "" };
        let used = program.used();
        for (at, construct) in program.shared.iter().enumerate().filter(|(at, _)| used.shared.contains(&(*at as u8))) {
            let lock = |of| name(program, of);
            let (declaration, may_be_final) = construct.declaration(&name(program, at as u8), lock);
            let last = if may_be_final { "final " } else { "" };
            self.line(&format!("{fixed}{last}{declaration}"));
        }
        self.threads(class);
        for (at, method) in program.methods.iter().enumerate().filter(|(at, _)| used.methods.contains(&(*at as u8))) {
            let parameters: Vec<String> = (0..method.parameters).map(|at| format!("int {}", local(at))).collect();
            self.text.push('\n');
            self.line(&format!("{fixed}int h{at}({}) {{", parameters.join(", ")));
            self.depth += 1;
            self.locals(method.parameters);
            (self.method, self.loops) = (true, 0);
            self.block(&method.body);
            self.line("return 0;");
            self.depth -= 1;
            self.line("}");
        }
        for thread in 0..program.threads.len() {
            self.thread(thread, fixed);
        }
        for (at, body) in program.classes.iter().enumerate().filter(|(at, _)| used.classes.contains(&(*at as u8))) {
            self.initialised(at, body);
        }
        self.main(class);
        self.depth = 0;
        self.line("}");
    }

    fn initialised(&mut self, class: usize, body: &Block) {
        self.text.push('\n');
        self.line(&format!("static class C{class} {{"));
        self.depth += 1;
        self.line("static { initialise(); }");
        self.line("static void touch() {}");
        self.line("static void initialise() {");
        self.depth += 1;
        self.locals(0);
        self.block(body);
        self.depth -= 1;
        self.line("}");
        self.depth -= 1;
        self.line("}");
    }

    fn threads(&mut self, class: &str) {
        let program = self.program;
        for (at, thread) in program.threads.iter().enumerate() {
            if program.is_static() {
                self.line(&format!("static Thread t{at};"));
            } else if at == 0 {
                self.line("final Thread t0 = Thread.currentThread();");
            } else {
                self.line(&format!("final Thread t{at} = new Thread(this::run{at});"));
                if thread.daemon {
                    self.line(&format!("{{ t{at}.setDaemon(true); }}"));
                }
            }
        }
        if program.is_static() {
            self.text.push('\n');
            self.line("static void makeThreads() {");
            self.depth += 1;
            self.line("t0 = Thread.currentThread();");
            for (at, thread) in program.threads.iter().enumerate().skip(1) {
                self.line(&format!("t{at} = new Thread({class}::run{at});"));
                if thread.daemon {
                    self.line(&format!("t{at}.setDaemon(true);"));
                }
            }
            self.depth -= 1;
            self.line("}");
        }
    }

    fn main(&mut self, class: &str) {
        self.text.push('\n');
        self.line("public static void main(String[] args) {");
        self.depth += 1;
        self.line("Outcome.begin(args);");
        if self.program.is_static() {
            self.line("makeThreads();");
            self.line("run0();");
        } else {
            self.line(&format!("new {class}().run0();"));
        }
        self.depth -= 1;
        self.line("}");
    }

    fn locals(&mut self, from: u8) {
        let locals: Vec<String> = (from..LOCALS).map(|at| format!("{} = 0", local(at))).collect();
        self.line(&format!("int {};", locals.join(", ")));
        self.line("int unused = 0;");
        self.line("boolean always = true;");
    }

    fn thread(&mut self, thread: usize, fixed: &str) {
        let program = self.program;
        self.text.push('\n');
        self.line(&format!("{fixed}void run{thread}() {{"));
        self.depth += 1;
        self.locals(0);
        (self.method, self.loops) = (false, 0);
        let daemon = program.threads[thread].daemon;
        if daemon {
            self.line("body: {");
        } else {
            self.line("body: try {");
        }
        self.depth += 1;
        self.block(&program.threads[thread].body);
        self.depth -= 1;
        if daemon {
            self.line("}");
        } else {
            self.line("} catch (RuntimeException thrown) {");
            self.depth += 1;
            self.say(thread, 8);
            self.line("throw thrown;");
            self.depth -= 1;
            self.line("}");
            self.say(thread, 0);
        }
        self.depth -= 1;
        self.line("}");
    }

    fn say(&mut self, thread: usize, died: usize) {
        let locals: Vec<String> =
            (0..SAID).map(|at| format!("({} & 31) << {}", local(at), 4 + 5 * u32::from(at))).collect();
        self.line(&format!("Outcome.say({} | {});", thread | died, locals.join(" | ")));
    }

    fn block(&mut self, block: &Block) {
        for stmt in block {
            self.stmt(stmt);
        }
    }

    fn inside(&mut self, block: &Block) {
        self.depth += 1;
        self.block(block);
        self.depth -= 1;
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Do(op, to) => {
                let (name, construct) = match op.shared() {
                    Some(at) => (name(self.program, at), self.program.shared.get(usize::from(at)).copied()),
                    None => (String::new(), None::<Construct>),
                };
                let to = to.map(|to| local(to).to_string());
                self.line(&op.java(&name, construct, to.as_deref()));
            }
            Stmt::Set(to, value) => self.line(&format!("{} = {};", local(*to), value.java())),
            Stmt::If(cond, then, otherwise) => {
                self.line(&format!("if ({}) {{", cond.java()));
                self.inside(then);
                if !otherwise.is_empty() {
                    self.line("} else {");
                    self.inside(otherwise);
                }
                self.line("}");
            }
            Stmt::Loop(body) => {
                self.line("while (always) {");
                self.loops += 1;
                self.inside(body);
                self.loops -= 1;
                self.line("}");
            }
            Stmt::Break if self.loops > 0 => self.line("if (always) break;"),
            Stmt::Break if self.method => self.line("if (always) return 0;"),
            Stmt::Return(value) if self.method => self.line(&format!("if (always) return {};", value.java())),
            Stmt::Break | Stmt::Return(_) => self.line("if (always) break body;"),
            Stmt::Sync(monitor, body) => {
                let name = name(self.program, *monitor);
                self.line(&format!("synchronized ({name}) {{"));
                self.inside(body);
                self.line("}");
            }
            Stmt::Finally(body, cleanup) => {
                self.line("try {");
                self.inside(body);
                self.line("} finally {");
                self.inside(cleanup);
                self.line("}");
            }
            Stmt::Catch(body, handler) => {
                self.catches += 1;
                let number = self.catches;
                self.line("try {");
                self.inside(body);
                self.line(&format!("}} catch (RuntimeException caught{number}) {{"));
                self.inside(handler);
                self.line("}");
            }
            Stmt::Use(class) => self.line(&format!("C{class}.touch();")),
            Stmt::Throw => self.line("if (always) throw new IllegalStateException();"),
            Stmt::Call(method, arguments, to) => {
                let wanted = self.program.methods.get(usize::from(*method)).map_or(0, |method| method.parameters);
                let argument = |at: u8| arguments.get(usize::from(at)).copied().unwrap_or(Expr::Const(0));
                let arguments: Vec<String> = (0..wanted).map(|at| argument(at).java()).collect();
                let to = to.map_or_else(String::new, |to| format!("{} = ", local(to)));
                self.line(&format!("{to}h{method}({});", arguments.join(", ")));
            }
        }
    }
}
