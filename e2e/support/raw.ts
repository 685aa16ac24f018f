import { connect, type Socket } from 'node:net'

/** A connection for raw bytes. */
export interface RawConnection {
  socket: Socket
  received: () => string
  /** Resolves when the other side has closed it. */
  closed: Promise<void>
}

/** Opens a connection and reads it, unless the test pauses the socket. @param localAddress of this machine: 127.… */
export function openRaw(
  url: string,
  bytes: string | Buffer = '',
  localAddress?: string,
): Promise<RawConnection> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect({ port: Number(port), host: hostname, ...(localAddress && { localAddress }) })
    let received = ''
    socket.setEncoding('utf8').on('data', (piece: string) => {
      received += piece
    })
    // A reset counts as closed.
    const closed = new Promise<void>((close) => socket.once('close', () => close()))
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.off('error', reject).on('error', () => undefined)
      if (bytes.length > 0) socket.write(bytes)
      resolve({ socket, received: () => received, closed })
    })
  })
}

/** A raw request. @param headers whole lines */
export const request = (method: string, target: string, headers = '', body = ''): string =>
  `${method} ${target} HTTP/1.1\r\nHost: x\r\n${headers}\r\n${body}`

/** A request whose body stops early. */
export const stalledBody = (bytes: number, announced = bytes + 10): string =>
  request(
    'POST',
    '/send',
    `Content-Type: application/json\r\nContent-Length: ${announced}\r\n`,
    'a'.repeat(bytes),
  )

/** The number of answers with status 200. */
export const takenCount = ({ received }: RawConnection): number => received().split('HTTP/1.1 200').length - 1
