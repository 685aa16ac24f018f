import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dayMs } from '@/lib/core/contract/days'
import { temporaryFolder } from './database'

/** A certificate, as files and as text. */
export interface Certificate {
  certFile: string
  keyFile: string
  cert: string
  key: string
}

/** Authorities, a server's certificate, and clients of every kind. */
export interface Pki {
  folder: string
  root: Certificate
  intermediate: Certificate
  server: Certificate
  /** The server's certificate and key in one file, for HAProxy. */
  serverAndKeyFile: string
  /** The root and the revocation lists in one file, for the platform. */
  authoritiesFile: string
  revocationsFile: string
  clients: Record<'good' | 'expired' | 'notYetValid' | 'revoked' | 'selfSigned' | 'chained', Certificate>
  remove: () => void
}

const configuration = `
[ca]
default_ca = own
[own]
database = $dir/index.txt
new_certs_dir = $dir
certificate = $dir/cert.pem
private_key = $dir/key.pem
default_md = sha256
default_days = 30
default_crl_days = 30
policy = any
unique_subject = no
rand_serial = yes
preserve = yes
[any]
countryName = optional
stateOrProvinceName = optional
localityName = optional
organizationName = optional
organizationalUnitName = optional
commonName = supplied
emailAddress = optional
[authority]
basicConstraints = critical,CA:TRUE
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid:always
[client]
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid:always
extendedKeyUsage = clientAuth
[server]
subjectAltName = DNS:localhost,IP:127.0.0.1
`

function openssl(...args: string[]): void {
  execFileSync('openssl', args, { stdio: ['ignore', 'ignore', 'pipe'] })
}

function load(folder: string): Certificate {
  const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  return { certFile, keyFile, cert: readFileSync(certFile, 'utf8'), key: readFileSync(keyFile, 'utf8') }
}

const stamp = (time: number) => new Date(time).toISOString().replace(/[-:T]|\.\d+/g, '')

interface Wish {
  subject: string
  extensions: string
  issuer?: Certificate
  /** Days from now. */
  from?: number
  to?: number
}

/** An authority's folder holds its database, so certificates have folders of their own. */
function issue(
  home: string,
  name: string,
  { subject, extensions, issuer, from = -1, to = 30 }: Wish,
): Certificate {
  const folder = join(home, name)
  mkdirSync(folder)
  writeFileSync(join(folder, 'index.txt'), '')
  const config = join(folder, 'openssl.cnf')
  const authority = issuer ? join(issuer.certFile, '..') : folder
  writeFileSync(config, configuration.replaceAll('$dir', authority))
  const [key, request, cert] = ['key.pem', 'request.pem', 'cert.pem'].map((file) => join(folder, file))
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', key ?? '']
  openssl('req', '-new', ...newKey, '-utf8', '-subj', subject, '-out', request ?? '')
  const validity = [
    '-startdate',
    stamp(Date.now() + from * dayMs),
    '-enddate',
    stamp(Date.now() + to * dayMs),
  ]
  const self = issuer ? [] : ['-selfsign', '-keyfile', key ?? '']
  const how = [
    '-config',
    config,
    '-batch',
    '-notext',
    '-utf8',
    ...self,
    ...validity,
    '-extensions',
    extensions,
  ]
  openssl('ca', ...how, '-in', request ?? '', '-out', cert ?? '')
  return load(folder)
}

function revocationList(authority: Certificate, ...revoked: Certificate[]): string {
  const folder = join(authority.certFile, '..')
  const config = join(folder, 'openssl.cnf')
  writeFileSync(config, configuration.replaceAll('$dir', folder))
  for (const { certFile } of revoked) openssl('ca', '-config', config, '-revoke', certFile)
  const list = join(folder, 'crl.pem')
  openssl('ca', '-config', config, '-gencrl', '-out', list)
  return readFileSync(list, 'utf8')
}

/** Creates everything. Requires the openssl command. */
export function makePki(): Pki {
  const folder = temporaryFolder('pki')
  const make = (name: string, wish: Wish) => issue(folder, name, wish)
  const root = make('root', { subject: '/C=DE/O=Bäcker & Söhne/CN=Root', extensions: 'authority' })
  const intermediate = make('intermediate', {
    subject: '/C=DE/O=Bäcker & Söhne/CN=Intermediate',
    extensions: 'authority',
    issuer: root,
  })
  const server = make('server', { subject: '/CN=localhost', extensions: 'server' })
  const subject = (name: string) => `/C=US/ST=Texas/L=Austin/O=Acme, Inc./OU=#1 "Unit"/CN=${name}`
  const client = (name: string, wish: Partial<Wish> = {}) =>
    make(name, { subject: subject(name), extensions: 'client', issuer: root, ...wish })
  const chained = client('chained', { issuer: intermediate })
  const clients = {
    good: client('good'),
    expired: client('expired', { from: -10, to: -1 }),
    notYetValid: client('notYetValid', { from: 2 }),
    revoked: client('revoked'),
    selfSigned: make('selfSigned', { subject: subject('selfSigned'), extensions: 'client', to: 20 }),
    chained: { ...chained, cert: chained.cert + intermediate.cert },
  }
  const lists = revocationList(root, clients.revoked) + revocationList(intermediate)
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  return {
    folder,
    root,
    intermediate,
    server,
    serverAndKeyFile: write('server-and-key.pem', server.cert + server.key),
    authoritiesFile: write('authorities.pem', root.cert + lists),
    revocationsFile: write('revocations.pem', lists),
    clients,
    remove: () => existsSync(folder) && rmSync(folder, { recursive: true }),
  }
}
