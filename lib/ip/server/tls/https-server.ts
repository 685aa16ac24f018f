import { constants } from 'node:crypto'
import type { RequestListener, ServerOptions } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { Socket } from 'node:net'
import type { SecureContextOptions, TLSSocket } from 'node:tls'
import type { Config } from '@/lib/core/config'
import { socketEnds } from '@/lib/core/limits/connections'
import { log } from '@/lib/core/log'
import { resetClientAuthorities, setServerCertificate } from '../certificate/configured-certificates'
import type { HelloFacts } from './client-hello'
import { readClientHello } from './client-hello'
import { handshakeFacts, storeTlsFacts } from './handshake-facts'
import { readTlsOptions } from './tls-options'

/** How long the handshake may take once the ClientHello is there. */
const handshakeTimeoutMs = 10_000

interface PendingHandshake {
  hello: HelloFacts
  /** When our answer to the ClientHello was on its way. */
  answeredAt: number
}

/** Reads each ClientHello before the TLS server sees it, and keeps what the handshake shows beside the socket. */
function watchHandshakes(server: Server): void {
  const [startTls] = server.listeners('connection')
  if (!startTls) throw new Error('no listener for connections')
  const openings = new Map<string, PendingHandshake>()
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    const key = socketEnds(socket)
    socket.once('close', () => openings.delete(key))
    readClientHello(socket, (hello) => {
      const opening = { hello, answeredAt: performance.now() }
      openings.set(key, opening)
      Reflect.apply(startTls, server, [socket])
      // The TLS server reads what we put back, and answers, before this turn of the event loop ends.
      setImmediate(() => {
        opening.answeredAt = performance.now()
      })
    })
  })
  server.prependListener('secureConnection', (socket: TLSSocket) => {
    const opening = openings.get(socketEnds(socket))
    if (!opening) return
    try {
      storeTlsFacts(socket, handshakeFacts(socket, opening.hello, performance.now() - opening.answeredAt))
    } catch (error) {
      // A record without these fields is better than a caller without an answer.
      log().warn({ err: error }, 'the facts of a TLS handshake cannot be read')
    }
  })
}

function contextOf(options: SecureContextOptions) {
  if (options.ca === undefined) return { ...options, requestCert: false }
  // A resumed session has no handshake to look at, and forgets the client's chain: each connection has its own.
  return {
    ...options,
    requestCert: true,
    rejectUnauthorized: false,
    secureOptions: constants.SSL_OP_NO_TICKET,
  }
}

/** Reads the certificates again; what is broken is logged and changes nothing. */
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
 * An HTTPS server that fills the record's TLS fields itself. SIGHUP makes it read its certificates again.
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
  // A failed handshake has nobody to answer to.
  server.removeAllListeners('tlsClientError')
  server.on('tlsClientError', (_error, socket) => socket.destroy())
  process.on('SIGHUP', () => reload(server, config))
  return server
}
