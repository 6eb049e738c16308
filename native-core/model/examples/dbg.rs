use jess_engine::host::*;
use jess_model::program::*;
use jess_model::host::explore;
fn main() {
    use Action::*; use Instr::Do;
    let p = Program::started(vec![
        vec![Do(2, FetchAdd(at(0), 1))], vec![Do(1, Load(at(0)))], vec![Do(1, Load(at(0)))], vec![Do(2, Cas(at(0), 1, 2))]], vec![0]);
    let r = explore(&p, Options{keep_going:true, ..Options::default()}).unwrap();
    println!("{:?}", r.summary);
    let t = jess_model::brute::enumerate(&p, 10000).unwrap();
    for f in &t.finals { println!("{} {:?} {:?}", r.finals.contains_key(f), f.1.memory, f.1.registers.iter().skip(1).map(|r| (r[1],r[2])).collect::<Vec<_>>()); }
}
