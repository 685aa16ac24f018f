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
    socket.setEncoding('utf8').on('data', (piece: string) => {
      received += piece
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

/** A request as it goes on the wire. @param headers whole lines, each with its end */
export const request = (method: string, target: string, headers = '', body = ''): string =>
  `${method} ${target} HTTP/1.1\r\nHost: x\r\n${headers}\r\n${body}`

/** A request whose body stops before its end. */
export const stalledBody = (bytes: number, announced = bytes + 10): string =>
  request(
    'POST',
    '/send',
    `Content-Type: application/json\r\nContent-Length: ${announced}\r\n`,
    'a'.repeat(bytes),
  )

/** How many answers with the status 200 have come. */
export const takenCount = ({ received }: RawConnection): number => received().split('HTTP/1.1 200').length - 1
