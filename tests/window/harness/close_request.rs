//! Asks a window to close as the button in its frame would: by the client message `WM_DELETE_WINDOW`
//! (ICCCM 4.1.2.7). There is no window manager on the test displays, and xdotool before 2021 only knows
//! how to destroy a window, so the few requests are written out here, as the X11 protocol has them.

use std::io::{self, Read, Write};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixStream};

/// Sends the request to `window` on the display `number`.
pub fn send(number: u32, window: u32) -> io::Result<()> {
    let mut server = Connection::open(number)?;
    let protocols = server.atom("WM_PROTOCOLS")?;
    let delete = server.atom("WM_DELETE_WINDOW")?;

    const SEND_EVENT: u8 = 25;
    const CLIENT_MESSAGE: u8 = 33;
    const FORMAT_32: u8 = 32;
    let mut request = vec![SEND_EVENT, 0];
    request.extend(11_u16.to_le_bytes());
    request.extend(window.to_le_bytes());
    // No event mask: the event goes to the client that made the window.
    request.extend(0_u32.to_le_bytes());
    request.extend([CLIENT_MESSAGE, FORMAT_32, 0, 0]);
    for word in [window, protocols, delete, 0, 0, 0, 0] {
        request.extend(word.to_le_bytes());
    }
    server.socket.write_all(&request)?;

    // Any question will do: its answer says that the request before it was taken.
    const GET_INPUT_FOCUS: u8 = 43;
    server.socket.write_all(&[GET_INPUT_FOCUS, 0, 1, 0])?;
    server.reply().map(drop)
}

struct Connection {
    socket: UnixStream,
}

impl Connection {
    fn open(number: u32) -> io::Result<Connection> {
        let path = format!("/tmp/.X11-unix/X{number}");
        let socket = UnixStream::connect(&path)
            .or_else(|_| UnixStream::connect_addr(&SocketAddr::from_abstract_name(path.as_bytes())?))?;
        let mut connection = Connection { socket };
        // Little-endian, protocol 11.0, no authorisation.
        connection.socket.write_all(&[b'l', 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0])?;
        let mut head = [0; 8];
        connection.socket.read_exact(&mut head)?;
        let words = usize::from(u16::from_le_bytes([head[6], head[7]]));
        connection.socket.read_exact(&mut vec![0; words * 4])?;
        if head[0] == 1 {
            Ok(connection)
        } else {
            Err(io::Error::other("the X server refused the connection"))
        }
    }

    fn atom(&mut self, name: &str) -> io::Result<u32> {
        const INTERN_ATOM: u8 = 16;
        let words = name.len().div_ceil(4);
        let mut request = vec![INTERN_ATOM, 0];
        request.extend((2 + words as u16).to_le_bytes());
        request.extend((name.len() as u16).to_le_bytes());
        request.extend([0, 0]);
        request.extend(name.as_bytes());
        request.resize(8 + words * 4, 0);
        self.socket.write_all(&request)?;
        let reply = self.reply()?;
        Ok(u32::from_le_bytes([reply[8], reply[9], reply[10], reply[11]]))
    }

    /// The next answer; events that everybody gets may come before it. None of the answers asked for
    /// here is longer than the 32 bytes that every packet has.
    fn reply(&mut self) -> io::Result<[u8; 32]> {
        loop {
            let mut packet = [0; 32];
            self.socket.read_exact(&mut packet)?;
            match packet[0] {
                0 => return Err(io::Error::other(format!("the X server answers with error {}", packet[1]))),
                1 => return Ok(packet),
                _ => {}
            }
        }
    }
}
