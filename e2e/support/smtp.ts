import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A received message. */
export interface Received {
  to: string[]
  from: string
  secure: boolean
  user: string | undefined
  /** Headers and body as received. */
  raw: string
}

export interface MailServer {
  port: number
  received: Received[]
  /** Breaks the open connections. */
  drop: () => void
  stop: () => Promise<void>
}

/** Replies to recipients by the first word of the address. */
const refusals: Record<string, [reply: number, words: string]> = {
  nobody: [550, '5.1.1 <nobody@example.com>: no such mailbox'],
  relay: [550, '5.7.1 <relay@example.com>: relaying denied'],
  later: [450, '4.2.0 greylisted'],
}

const failure = ([responseCode, words]: [number, string]) => Object.assign(new Error(words), { responseCode })

/**
 * A real SMTP server on loopback that stores messages, with an untrusted certificate.
 * @param wantedPort a free port by default
 */
export async function startMailServer(options: SMTPServerOptions = {}, wantedPort = 0): Promise<MailServer> {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      password === 'right' ? done(null, { user: username }) : done(failure([535, '5.7.8 wrong'])),
    onRcptTo({ address }, _session, done) {
      const refusal = Object.entries(refusals).find(([word]) => address.startsWith(word))?.[1]
      done(refusal && failure(refusal))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { rcptTo, mailFrom } = session.envelope
        const to = rcptTo.map(({ address }) => address)
        if (to.some((address) => address.startsWith('content')))
          return done(failure([554, '5.6.0 <content@example.com>: not this']))
        const from = mailFrom === false ? '' : mailFrom.address
        const raw = Buffer.concat(chunks).toString()
        received.push({ to, from, secure: session.secure, user: session.user, raw })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => undefined) // a client that distrusts the certificate ends the handshake
  const listener = server.listen(wantedPort, '127.0.0.1')
  await once(listener, 'listening')
  const sockets = new Set<Socket>()
  listener.on('connection', (socket: Socket) => sockets.add(socket))
  const { port } = listener.address() as AddressInfo
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  return { port, received, drop, stop: () => new Promise((resolve) => server.close(resolve)) }
}

/** Accepts connections and never answers. */
export async function startSilentServer(): Promise<MailServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  const stop = async () => {
    drop()
    server.close()
    await once(server, 'close')
  }
  return { port: (server.address() as AddressInfo).port, received: [], drop, stop }
}

/** The code in the subject of a message. */
export function codeIn(message: Received | undefined): string {
  const code = /^Subject: .*?(\d{6})/m.exec(message?.raw ?? '')?.[1]
  if (code === undefined) throw new Error(`no code in ${message?.raw}`)
  return code
}
