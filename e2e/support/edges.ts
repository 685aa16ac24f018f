import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../scripts/test-postgres.mjs'
import { provideProgram } from '../../scripts/test-tools.mjs'
import type { Pki } from './pki'
import { Program } from './program'

/** A running nginx or HAProxy with a configuration of deploy/. */
export interface Edge {
  port: number
  logged: () => string
  stop: () => Promise<void>
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * A shipped configuration with the ports and paths of this run.
 * @throws Error when a text to replace is missing
 */
function configuration(file: string, replacements: [from: string, to: string][]): string {
  let text = readFileSync(join(root, 'deploy', file), 'utf8')
  for (const [from, to] of replacements) {
    if (!text.includes(from)) throw new Error(`deploy/${file} has no "${from}"`)
    text = text.replaceAll(from, to)
  }
  return text
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

async function run(program: string, args: string[], port: number, logFile: string | null): Promise<Edge> {
  const running = new Program(program, args)
  await running.until(`${program} to listen`, () => isListening(port))
  const logged = () => (logFile && existsSync(logFile) ? readFileSync(logFile, 'utf8') : '')
  return {
    port,
    logged: () => running.output + running.errors + logged(),
    stop: async () => {
      running.signal('SIGTERM')
      await running.exited
    },
  }
}

/** Uncomments the lines about client certificates. */
const withClientCertificates = (text: string) => text.replace(/^( +)#(ssl_|error_page)/gm, '$1$2')

/** The shipped configuration for this number of instances. */
const fileFor = (name: string, extension: string, instances: string[]) =>
  instances.length === 1 ? `${name}.${extension}` : `${name}-several.${extension}`

/** Replaces the instances of a shipped configuration by local ones. */
const placesOf = (instances: string[]): [from: string, to: string][] =>
  instances.map((url, i) => [`127.0.0.1:${3000 + i}`, new URL(url).host])

/** Starts nginx with deploy/nginx.conf, or with deploy/nginx-several.conf for three instances. */
export async function startNginx(pki: Pki, ...instances: string[]): Promise<Edge> {
  const program = provideProgram('nginx', 'nginx-light')
  const home = join(pki.folder, `nginx-${Date.now()}`)
  mkdirSync(join(home, 'tmp'), { recursive: true })
  const [port, plainPort] = [await freePort(), await freePort()]
  const [access, errors] = [join(home, 'access.log'), join(home, 'error.log')]
  const text = configuration(fileFor('nginx', 'conf', instances), [
    [
      'pid /run/nginx.pid;',
      `pid ${home}/nginx.pid; daemon off;${process.getuid?.() === 0 ? ' user root;' : ''}`,
    ],
    ['/var/log/nginx/access.log', access],
    ['/var/log/nginx/error.log', errors],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`],
    ...placesOf(instances),
    ['/etc/platform/server.pem', pki.server.certFile],
    ['/etc/platform/server.key', pki.server.keyFile],
    ['/etc/platform/client-ca.pem', pki.root.certFile],
    ['/etc/platform/client-crl.pem', pki.revocationsFile],
  ])
  const file = join(home, 'nginx.conf')
  writeFileSync(file, withClientCertificates(text))
  const edge = await run(program, ['-c', file, '-p', home, '-e', errors], port, access)
  return { ...edge, logged: () => edge.logged() + (existsSync(errors) ? readFileSync(errors, 'utf8') : '') }
}

/** Starts HAProxy with deploy/haproxy.cfg, or with deploy/haproxy-several.cfg for three instances. */
export async function startHaproxy(pki: Pki, ...instances: string[]): Promise<Edge> {
  const program = provideProgram('haproxy')
  const home = join(pki.folder, `haproxy-${Date.now()}`)
  mkdirSync(home, { recursive: true })
  const [port, plainPort] = [await freePort(), await freePort()]
  const text = configuration(fileFor('haproxy', 'cfg', instances), [
    ['  bind :443 ssl crt /etc/platform/server-and-key.pem alpn h2,http/1.1\n', ''],
    ['  #bind :443', `  bind 127.0.0.1:${port}`],
    ['bind :80', `bind 127.0.0.1:${plainPort}`],
    ...placesOf(instances),
    ['/etc/platform/server-and-key.pem', pki.serverAndKeyFile],
    ['/etc/platform/client-ca.pem', pki.root.certFile],
    ['/etc/platform/client-crl.pem', pki.revocationsFile],
  ])
  const file = join(home, 'haproxy.cfg')
  // Only root can change the user.
  writeFileSync(file, process.getuid?.() === 0 ? text : text.replace(/^ +(?:user|group) haproxy\n/gm, ''))
  return run(program, ['-f', file, '-db'], port, null)
}
