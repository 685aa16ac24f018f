import { constants } from 'node:crypto'
import type { RequestListener, ServerOptions } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { Socket } from 'node:net'
import type { SecureContextOptions, TLSSocket } from 'node:tls'
import type { Config } from '@/lib/core/config'
import { socketEnds } from '@/lib/core/limits/connections'
import { log } from '@/lib/core/log'
import { resetClientAuthorities, setServerCertificate } from '../certificate/configured-certificates'
import { type HelloFacts, readClientHello } from './client-hello'
import { storeHandshake } from './handshake-facts'
import { readTlsOptions } from './tls-options'

/** How long the handshake may take after the ClientHello. */
const handshakeTimeoutMs = 10_000

interface PendingHandshake {
  hello: HelloFacts
  /** When our response to the ClientHello was sent. */
  answeredAt: number
}

/** Each ClientHello is read before the TLS server gets it. */
function watchHandshakes(server: Server): void {
  const [startTls] = server.listeners('connection')
  if (!startTls) throw new Error('no listener for connections')
  const pending = new Map<string, PendingHandshake>()
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    const key = socketEnds(socket)
    socket.once('close', () => pending.delete(key))
    readClientHello(socket, (hello) => {
      const handshake = { hello, answeredAt: performance.now() }
      pending.set(key, handshake)
      Reflect.apply(startTls, server, [socket])
      // The TLS server reads the bytes and responds before the end of this event loop iteration.
      setImmediate(() => {
        handshake.answeredAt = performance.now()
      })
    })
  })
  server.prependListener('secureConnection', (socket: TLSSocket) => {
    const handshake = pending.get(socketEnds(socket))
    if (!handshake) return
    try {
      storeHandshake(socket, handshake.hello, performance.now() - handshake.answeredAt)
    } catch (error) {
      // A response without these fields is better than none.
      log().warn({ err: error }, 'the facts of a TLS handshake cannot be read')
    }
  })
}

function contextOf(options: SecureContextOptions) {
  if (options.ca === undefined) return { ...options, requestCert: false }
  // A resumed session has no handshake to read and loses the client's chain: no tickets.
  return {
    ...options,
    requestCert: true,
    rejectUnauthorized: false,
    secureOptions: constants.SSL_OP_NO_TICKET,
  }
}

/** Unusable files are logged and change nothing. */
function reload(server: Server, config: Config): void {
  try {
    const options = readTlsOptions(config)
    if (options) {
      server.setSecureContext(contextOf(options))
      setServerCertificate(options.cert)
    }
    resetClientAuthorities()
    log().info('certificates reloaded')
  } catch (error) {
    log().error({ err: error }, 'the certificates cannot be used; the old ones stay')
  }
}

/**
 * Fills the record's TLS fields itself. SIGHUP reloads its certificates.
 * @returns null when TLS is not configured
 * @throws ConfigError that names the variable
 */
export function createHttpsServer(
  config: Config,
  options: ServerOptions,
  listener: RequestListener,
): Server | null {
  const tls = readTlsOptions(config)
  if (!tls) return null
  const server = createServer(
    { ...options, ...contextOf(tls), ALPNProtocols: ['http/1.1'], handshakeTimeout: handshakeTimeoutMs },
    listener,
  )
  setServerCertificate(tls.cert)
  watchHandshakes(server)
  server.removeAllListeners('tlsClientError')
  server.on('tlsClientError', (_error, socket) => socket.destroy())
  process.on('SIGHUP', () => reload(server, config))
  return server
}
