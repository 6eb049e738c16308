//! Opcodes (JVMS 6.5) and the shape of each instruction.

macro_rules! opcodes {
    ($($name:ident = $value:literal),* $(,)?) => {
        $(
            #[doc = concat!("`", stringify!($name), "`, ", stringify!($value), ".")]
            pub const $name: u8 = $value;
        )*

        /// The mnemonic of an opcode, in capitals; `None` when there is no such instruction.
        pub fn name(opcode: u8) -> Option<&'static str> {
            Some(match opcode {
                $($value => stringify!($name),)*
                _ => return None,
            })
        }
    };
}

opcodes! {
    NOP = 0x00, ACONST_NULL = 0x01, ICONST_M1 = 0x02, ICONST_0 = 0x03, ICONST_1 = 0x04,
    ICONST_2 = 0x05, ICONST_3 = 0x06, ICONST_4 = 0x07, ICONST_5 = 0x08, LCONST_0 = 0x09,
    LCONST_1 = 0x0a, FCONST_0 = 0x0b, FCONST_1 = 0x0c, FCONST_2 = 0x0d, DCONST_0 = 0x0e,
    DCONST_1 = 0x0f, BIPUSH = 0x10, SIPUSH = 0x11, LDC = 0x12, LDC_W = 0x13, LDC2_W = 0x14,
    ILOAD = 0x15, LLOAD = 0x16, FLOAD = 0x17, DLOAD = 0x18, ALOAD = 0x19,
    ILOAD_0 = 0x1a, ILOAD_1 = 0x1b, ILOAD_2 = 0x1c, ILOAD_3 = 0x1d,
    LLOAD_0 = 0x1e, LLOAD_1 = 0x1f, LLOAD_2 = 0x20, LLOAD_3 = 0x21,
    FLOAD_0 = 0x22, FLOAD_1 = 0x23, FLOAD_2 = 0x24, FLOAD_3 = 0x25,
    DLOAD_0 = 0x26, DLOAD_1 = 0x27, DLOAD_2 = 0x28, DLOAD_3 = 0x29,
    ALOAD_0 = 0x2a, ALOAD_1 = 0x2b, ALOAD_2 = 0x2c, ALOAD_3 = 0x2d,
    IALOAD = 0x2e, LALOAD = 0x2f, FALOAD = 0x30, DALOAD = 0x31, AALOAD = 0x32, BALOAD = 0x33,
    CALOAD = 0x34, SALOAD = 0x35,
    ISTORE = 0x36, LSTORE = 0x37, FSTORE = 0x38, DSTORE = 0x39, ASTORE = 0x3a,
    ISTORE_0 = 0x3b, ISTORE_1 = 0x3c, ISTORE_2 = 0x3d, ISTORE_3 = 0x3e,
    LSTORE_0 = 0x3f, LSTORE_1 = 0x40, LSTORE_2 = 0x41, LSTORE_3 = 0x42,
    FSTORE_0 = 0x43, FSTORE_1 = 0x44, FSTORE_2 = 0x45, FSTORE_3 = 0x46,
    DSTORE_0 = 0x47, DSTORE_1 = 0x48, DSTORE_2 = 0x49, DSTORE_3 = 0x4a,
    ASTORE_0 = 0x4b, ASTORE_1 = 0x4c, ASTORE_2 = 0x4d, ASTORE_3 = 0x4e,
    IASTORE = 0x4f, LASTORE = 0x50, FASTORE = 0x51, DASTORE = 0x52, AASTORE = 0x53,
    BASTORE = 0x54, CASTORE = 0x55, SASTORE = 0x56,
    POP = 0x57, POP2 = 0x58, DUP = 0x59, DUP_X1 = 0x5a, DUP_X2 = 0x5b, DUP2 = 0x5c,
    DUP2_X1 = 0x5d, DUP2_X2 = 0x5e, SWAP = 0x5f,
    IADD = 0x60, LADD = 0x61, FADD = 0x62, DADD = 0x63, ISUB = 0x64, LSUB = 0x65, FSUB = 0x66,
    DSUB = 0x67, IMUL = 0x68, LMUL = 0x69, FMUL = 0x6a, DMUL = 0x6b, IDIV = 0x6c, LDIV = 0x6d,
    FDIV = 0x6e, DDIV = 0x6f, IREM = 0x70, LREM = 0x71, FREM = 0x72, DREM = 0x73, INEG = 0x74,
    LNEG = 0x75, FNEG = 0x76, DNEG = 0x77, ISHL = 0x78, LSHL = 0x79, ISHR = 0x7a, LSHR = 0x7b,
    IUSHR = 0x7c, LUSHR = 0x7d, IAND = 0x7e, LAND = 0x7f, IOR = 0x80, LOR = 0x81, IXOR = 0x82,
    LXOR = 0x83, IINC = 0x84,
    I2L = 0x85, I2F = 0x86, I2D = 0x87, L2I = 0x88, L2F = 0x89, L2D = 0x8a, F2I = 0x8b,
    F2L = 0x8c, F2D = 0x8d, D2I = 0x8e, D2L = 0x8f, D2F = 0x90, I2B = 0x91, I2C = 0x92,
    I2S = 0x93,
    LCMP = 0x94, FCMPL = 0x95, FCMPG = 0x96, DCMPL = 0x97, DCMPG = 0x98,
    IFEQ = 0x99, IFNE = 0x9a, IFLT = 0x9b, IFGE = 0x9c, IFGT = 0x9d, IFLE = 0x9e,
    IF_ICMPEQ = 0x9f, IF_ICMPNE = 0xa0, IF_ICMPLT = 0xa1, IF_ICMPGE = 0xa2, IF_ICMPGT = 0xa3,
    IF_ICMPLE = 0xa4, IF_ACMPEQ = 0xa5, IF_ACMPNE = 0xa6,
    GOTO = 0xa7, JSR = 0xa8, RET = 0xa9, TABLESWITCH = 0xaa, LOOKUPSWITCH = 0xab,
    IRETURN = 0xac, LRETURN = 0xad, FRETURN = 0xae, DRETURN = 0xaf, ARETURN = 0xb0,
    RETURN = 0xb1,
    GETSTATIC = 0xb2, PUTSTATIC = 0xb3, GETFIELD = 0xb4, PUTFIELD = 0xb5,
    INVOKEVIRTUAL = 0xb6, INVOKESPECIAL = 0xb7, INVOKESTATIC = 0xb8, INVOKEINTERFACE = 0xb9,
    INVOKEDYNAMIC = 0xba,
    NEW = 0xbb, NEWARRAY = 0xbc, ANEWARRAY = 0xbd, ARRAYLENGTH = 0xbe, ATHROW = 0xbf,
    CHECKCAST = 0xc0, INSTANCEOF = 0xc1, MONITORENTER = 0xc2, MONITOREXIT = 0xc3,
    WIDE = 0xc4, MULTIANEWARRAY = 0xc5, IFNULL = 0xc6, IFNONNULL = 0xc7, GOTO_W = 0xc8,
    JSR_W = 0xc9,
}

/// How the operands of an instruction are laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    /// One byte, no operands.
    Plain,
    /// A local variable index is part of the opcode.
    ShortLocal,
    /// A signed byte.
    Byte,
    /// A signed short.
    Short,
    /// A one-byte pool index.
    Pool1,
    /// A two-byte pool index.
    Pool2,
    /// A one-byte local variable index.
    Local,
    /// Local variable index and signed byte.
    Iinc,
    /// A two-byte displacement.
    Branch2,
    /// A four-byte displacement.
    Branch4,
    TableSwitch,
    LookupSwitch,
    InvokeInterface,
    InvokeDynamic,
    /// An array type code.
    NewArray,
    MultiNewArray,
    Wide,
    Invalid,
}

/// The shape of every opcode.
pub(crate) static SHAPES: [Shape; 256] = {
    let mut shapes = [Shape::Invalid; 256];
    let mut opcode = 0;
    while opcode <= JSR_W {
        shapes[opcode as usize] = match opcode {
            BIPUSH => Shape::Byte,
            SIPUSH => Shape::Short,
            LDC => Shape::Pool1,
            LDC_W | LDC2_W | GETSTATIC..=INVOKESTATIC | NEW | ANEWARRAY | CHECKCAST | INSTANCEOF => Shape::Pool2,
            ILOAD..=ALOAD | ISTORE..=ASTORE | RET => Shape::Local,
            ILOAD_0..=ALOAD_3 | ISTORE_0..=ASTORE_3 => Shape::ShortLocal,
            IINC => Shape::Iinc,
            IFEQ..=JSR | IFNULL | IFNONNULL => Shape::Branch2,
            GOTO_W | JSR_W => Shape::Branch4,
            TABLESWITCH => Shape::TableSwitch,
            LOOKUPSWITCH => Shape::LookupSwitch,
            INVOKEINTERFACE => Shape::InvokeInterface,
            INVOKEDYNAMIC => Shape::InvokeDynamic,
            NEWARRAY => Shape::NewArray,
            MULTIANEWARRAY => Shape::MultiNewArray,
            WIDE => Shape::Wide,
            _ => Shape::Plain,
        };
        opcode += 1;
    }
    shapes
};

/// Length in bytes of every opcode; 0 for switches, `wide` and invalid opcodes.
pub(crate) static LENGTHS: [u8; 256] = {
    let mut lengths = [0; 256];
    let mut opcode = 0;
    while opcode < 256 {
        lengths[opcode] = match SHAPES[opcode] {
            Shape::Plain | Shape::ShortLocal => 1,
            Shape::Byte | Shape::Pool1 | Shape::Local | Shape::NewArray => 2,
            Shape::Short | Shape::Pool2 | Shape::Iinc | Shape::Branch2 => 3,
            Shape::MultiNewArray => 4,
            Shape::Branch4 | Shape::InvokeInterface | Shape::InvokeDynamic => 5,
            Shape::TableSwitch | Shape::LookupSwitch | Shape::Wide | Shape::Invalid => 0,
        };
        opcode += 1;
    }
    lengths
};

/// Whether control never reaches the next instruction.
pub fn is_unconditional(opcode: u8) -> bool {
    matches!(opcode, GOTO | RET..=RETURN | ATHROW | GOTO_W)
}

/// Whether it is one of the six return instructions.
pub fn is_return(opcode: u8) -> bool {
    matches!(opcode, IRETURN..=RETURN)
}

/// For `xload_n` and `xstore_n`: the general opcode and the local variable index.
pub(crate) fn short_local(opcode: u8) -> Option<(u8, u16)> {
    let (base, first) = match opcode {
        ILOAD_0..=ALOAD_3 => (ILOAD, ILOAD_0),
        ISTORE_0..=ASTORE_3 => (ISTORE, ISTORE_0),
        _ => return None,
    };
    let relative = opcode - first;
    Some((base + relative / 4, u16::from(relative % 4)))
}
