import { createServer } from 'node:net'
import { connect } from 'node:tls'
import { listen, portOf } from './listen'

/** What Node sends first to whom it wants to speak TLS with. */
export async function clientHello(): Promise<Buffer> {
  const server = createServer()
  await listen(server)
  const client = connect({ port: portOf(server), host: '127.0.0.1', rejectUnauthorized: false })
  client.on('error', () => undefined)
  try {
    return await new Promise<Buffer>((resolve) => {
      server.once('connection', (socket) => socket.once('data', resolve))
    })
  } finally {
    client.destroy()
    server.close()
  }
}
