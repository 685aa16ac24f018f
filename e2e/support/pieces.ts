import { connect } from 'node:net'
import { send } from './http'

/**
 * Writes pieces of a request to a new connection. Another request is answered in between, so that the server has most
 * likely read each piece before the next.
 * @param pieces null: nothing more comes
 * @returns everything received until the connection is closed
 */
export function sendPieces(url: string, ...pieces: (Buffer | null)[]): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    let text = ''
    const options = { port: Number(port), host: hostname, noDelay: true, allowHalfOpen: true }
    const socket = connect(options, async () => {
      for (const piece of pieces) {
        await send(`${url}/healthz`)
        if (!socket.writable) return
        if (piece) socket.write(piece)
        else socket.end()
      }
    })
    socket.setEncoding('utf8').on('data', (piece: string) => {
      text += piece
    })
    // A server that refuses early may reset the connection after its response.
    socket.on('error', (error) => (text === '' ? reject(error) : resolve(text)))
    socket.on('end', () => socket.end())
    socket.on('close', () => resolve(text))
  })
}
