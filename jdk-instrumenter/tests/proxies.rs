//! The initialiser of a proxy runs once, since the JDK keeps proxies of one execution for the next: the annotations of
//! a class.

use crate::common::jdks;
use jess_classfile::ClassFile;
use jess_instrumenter::policy::Policy;
use jess_instrumenter::sites::SiteTable;
use jess_instrumenter::{Options, Transformer};
use std::fs;
use std::process::Command;

/// Writes a proxy as the JDK makes it.
const SOURCE: &str = "import java.lang.reflect.Method;
import java.nio.file.*;
import java.util.List;
public class Proxies {
    public interface Asked { int value(); }
    public static void main(String[] args) throws Exception {
        Class<?> generator = Class.forName(\"java.lang.reflect.ProxyGenerator\");
        Method generate = generator.getDeclaredMethod(
                \"generateProxyClass\", ClassLoader.class, String.class, List.class, int.class);
        generate.setAccessible(true);
        int access = 17;
        Object bytes = generate.invoke(
                null, Proxies.class.getClassLoader(), \"jdk.proxy1.$Proxy1\", List.of(Asked.class), access);
        Files.write(Path.of(args[0]), (byte[]) bytes);
    }
}";

#[test]
fn initialisers_of_proxies_run_once() {
    for jdk in jdks() {
        let dir = tempfile::tempdir().expect("temporary folder");
        let source = dir.path().join("Proxies.java");
        fs::write(&source, SOURCE).expect("source");
        let proxy = dir.path().join("Proxy.class");
        let mut java = Command::new(jdk.java());
        java.arg("--add-opens=java.base/java.lang.reflect=ALL-UNNAMED").arg(&source).arg(&proxy);
        assert!(java.status().expect("java").success());
        let bytes = fs::read(&proxy).expect("class file");
        let policy = Policy::built_in().expect("policy");
        let transformer = Transformer::new(policy, &[], SiteTable::new()).expect("no models");
        let twin = transformer.transform(&bytes, Options::application()).expect("a twin").expect("a change");
        let twin = ClassFile::parse(&twin).expect("a class");
        let has = |name: &str| twin.methods.iter().any(|method| method.name == name);
        assert!(has("value$jess"), "no twins on JDK {}", jdk.version);
        assert!(!has("jess$initialise$jess"), "initialised in each execution on JDK {}", jdk.version);
    }
}
