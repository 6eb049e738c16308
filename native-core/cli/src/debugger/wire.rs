//! Packets of the Java Debug Wire Protocol: a length, a number, and a command or the reply to one.

use std::io::{self, Read, Write};

/// A command: its set and its number.
pub(super) type Code = (u8, u8);

/// What both sides say first.
pub(super) const HANDSHAKE: &[u8; 14] = b"JDWP-Handshake";
/// Bytes before the data.
const HEADER: usize = 11;
/// A longer packet is none.
const LARGEST: usize = 1 << 28;
const REPLY: u8 = 0x80;

/// A command or a reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Packet {
    /// By which a reply is known as that to its command.
    pub id: u32,
    /// Nothing for a reply.
    pub code: Option<Code>,
    /// Of a reply; not 0 if the command has failed.
    pub error: u16,
    pub data: Vec<u8>,
}

impl Packet {
    pub(super) fn command(id: u32, code: Code, data: &[u8]) -> Packet {
        Packet { id, code: Some(code), error: 0, data: data.to_owned() }
    }

    /// The next packet; none when the other side has left.
    pub(super) fn read(mut stream: impl Read) -> io::Result<Option<Packet>> {
        let mut header = [0; HEADER];
        match stream.read_exact(&mut header) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
            read => read?,
        }
        let [l0, l1, l2, l3, i0, i1, i2, i3, flags, e0, e1] = header;
        let length = u32::from_be_bytes([l0, l1, l2, l3]) as usize;
        let length = length.checked_sub(HEADER).filter(|length| *length <= LARGEST).ok_or_else(odd)?;
        let mut data = vec![0; length];
        stream.read_exact(&mut data)?;
        let is_reply = flags & REPLY != 0;
        let code = (!is_reply).then_some((e0, e1));
        let error = if is_reply { u16::from_be_bytes([e0, e1]) } else { 0 };
        Ok(Some(Packet { id: u32::from_be_bytes([i0, i1, i2, i3]), code, error, data }))
    }

    pub(super) fn write(&self, mut stream: impl Write) -> io::Result<()> {
        let length = u32::try_from(HEADER + self.data.len()).map_err(|_| odd())?;
        let [e0, e1] = self.error.to_be_bytes();
        let (flags, c0, c1) = self.code.map_or((REPLY, e0, e1), |(set, command)| (0, set, command));
        let header = [&length.to_be_bytes()[..], &self.id.to_be_bytes(), &[flags, c0, c1]].concat();
        stream.write_all(&[&header[..], &self.data].concat())
    }
}

/// The error about bytes that are no packet.
pub(super) fn odd() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "a message that does not follow the protocol")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packets_are_read_as_they_were_written() -> io::Result<()> {
        let command = Packet::command(7, (1, 8), b"abc");
        let reply = Packet { id: 7, code: None, error: 0x0113, data: Vec::new() };
        let mut bytes = Vec::new();
        command.write(&mut bytes)?;
        assert_eq!(bytes, [0, 0, 0, 14, 0, 0, 0, 7, 0, 1, 8, b'a', b'b', b'c']);
        reply.write(&mut bytes)?;
        let mut stream = &bytes[..];
        assert_eq!(Packet::read(&mut stream)?, Some(command));
        assert_eq!(Packet::read(&mut stream)?, Some(reply));
        assert_eq!(Packet::read(&mut stream)?, None);
        assert!(Packet::read(&[0, 0, 0, 3, 0, 0, 0, 7, 0, 1, 8][..]).is_err());
        Ok(())
    }
}
