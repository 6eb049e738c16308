package java.lang;

/**
 * Stands for "any reference type" in the signature of a model method, where the real type is
 * private or exists on some JDKs only. The verifier takes an interface for Object, so every
 * reference may be passed.
 */
interface JessAny {}
