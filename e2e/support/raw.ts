import { connect, type Socket } from 'node:net'

/** A connection written to by hand. */
export interface RawConnection {
  socket: Socket
  /** Everything that has come back. */
  received: () => string
  /** Resolves when the other side has ended it. */
  closed: Promise<void>
}

/** Opens a connection. What comes back is read, unless the test pauses the socket. */
export function openRaw(url: string, bytes: string | Buffer = ''): Promise<RawConnection> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let received = ''
    socket.on('data', (data) => {
      received += data.toString('latin1')
    })
    // An end by reset is an end.
    const closed = new Promise<void>((close) => socket.once('close', () => close()))
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.off('error', reject).on('error', () => undefined)
      if (bytes.length > 0) socket.write(bytes)
      resolve({ socket, received: () => received, closed })
    })
  })
}
