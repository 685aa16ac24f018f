import { afterAll, beforeAll, expect, it } from 'vitest'
import { type IpRecord, ipAdditions, ipLeafPaths } from '@/lib/ip/contract/ip'
import { basicHeaders, clientAuthHeaders, locationHeaders, ruleHeaders } from '../support/cloudflare-headers'
import { startHaproxy, startNginx } from '../support/edges'
import { send } from '../support/http'
import { makePki, type Pki } from '../support/pki'
import { startServer } from '../support/server'
import { askOverTls, ipRecordOf } from '../support/tls-client'

/** Our own additions to the record, which do not count. */
const additions = new Set(ipAdditions)

/** Fields that can be empty, by their names on the page, with the reason. */
const reasons: [paths: RegExp, label: string, why: string][] = [
  [
    /^postalCode$/,
    '`postalCode`',
    'DB-IP’s free database has no postal codes. An operator’s GeoLite2 or GeoIP2 file fills it, and so does Cloudflare.',
  ],
  [
    /^requestPriority$/,
    '`requestPriority`',
    'is filled when the client sends a `Priority` header, as browsers do over HTTP/2 and HTTP/3. The client of this run, on HTTP/1.1, sends one to Cloudflare only.',
  ],
  [
    /^clientTcpRtt$/,
    '`clientTcpRtt`',
    'Node.js cannot ask the kernel. Our own TLS times the handshake, nginx and HAProxy pass on what the kernel measured, Cloudflare needs a rule.',
  ],
  [/^clientQuicRtt$/, '`clientQuicRtt`', 'only Cloudflare among these speaks HTTP/3; a rule passes it on.'],
  [
    /^edgeL4/,
    '`edgeL4.deliveryRate`',
    'a kernel’s estimate that Node.js, nginx and HAProxy cannot read. With Cloudflare a rule passes it on.',
  ],
  [
    /^verifiedBotCategory$/,
    '`verifiedBotCategory`',
    'needs name lookups and lists that only an edge has; a rule of Cloudflare passes it on. It is empty for everyone who is no bot.',
  ],
  [
    /^(httpProtocol|clientAcceptEncoding)$/,
    '`httpProtocol`, `clientAcceptEncoding`',
    'Cloudflare speaks with its own to the origin; rules pass the caller’s on.',
  ],
  [
    /^edgeRequestKeepAliveStatus$/,
    '`edgeRequestKeepAliveStatus`',
    'HAProxy does not show HTTP/1’s `Connection` header (with HTTP/2 it is filled), Cloudflare says nothing of it.',
  ],
  [
    /^tls(Version|Cipher|ClientCiphersSha1)$/,
    '`tlsVersion`, `tlsCipher`, `tlsClientCiphersSha1`',
    'Cloudflare tells of the caller’s handshake what rules pass on.',
  ],
  [
    /^tlsClient(Random|Extensions)/,
    '`tlsClientRandom`, `tlsClientExtensionsSha1`, `tlsClientExtensionsSha1Le`',
    'nginx has no variables for them, Cloudflare needs rules.',
  ],
  [
    /^tlsClientHelloLength$/,
    '`tlsClientHelloLength`',
    'neither nginx nor HAProxy tells it; with Cloudflare a rule does.',
  ],
  [
    /^tlsExportedAuthenticator/,
    '`tlsExportedAuthenticator`',
    'needs the keys of the connection, which an edge should not pass on.',
  ],
  [
    /certIssuerSerial$/,
    '`tlsClientAuth.certIssuerSerial`',
    'with nginx it is known when the issuer is in `TLS_CLIENT_CA`; that of this run is an intermediate authority, and nginx does not pass on the chain.',
  ],
  [
    /cert(Chain)?RFC9440/,
    '`tlsClientAuth.certRFC9440`, `certChainRFC9440`',
    'nginx does not pass on the chain. Cloudflare passes on the certificates by rules.',
  ],
]

function valueAt(record: IpRecord, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], record)
}

/** Whether a field has a value; false counts where the field that it depends on is known. */
function isFilled(record: IpRecord, path: string): boolean {
  const value = valueAt(record, path)
  if (path === 'isEUCountry') return record.country !== ''
  if (path.endsWith('certRFC9440TooLarge')) return record.tlsClientAuth.certRFC9440 !== ''
  if (path.endsWith('certChainRFC9440TooLarge')) return record.tlsClientAuth.certChainRFC9440 !== ''
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0
  return value !== '' && value !== 0 && value !== false
}

const countedPaths = ipLeafPaths.filter((path) => !additions.has(path))

const filledCount = (record: IpRecord) => countedPaths.filter((path) => isFilled(record, path)).length

const withoutTls = /^(tls(?!ClientAuth\.cert(Presented|Verified|Revoked)))/

/** Empty fields of a record, without those that only TLS has. */
function emptyPaths(record: IpRecord): string[] {
  return countedPaths.filter((path) => !isFilled(record, path))
}

/** The page of the documentation. @param columns a record for each way to run the platform */
function fieldsPage(columns: Record<string, IpRecord>): string {
  const names = Object.keys(columns)
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`
  const lines = countedPaths.map((path) => {
    const cells = names.map((name) => (columns[name] && isFilled(columns[name], path) ? '✓' : '–'))
    return row([`\`${path}\``, ...cells])
  })
  const counts = names.map((name) => `**${columns[name] ? filledCount(columns[name]) : 0}**`)
  const isEmptySomewhere = (path: string) =>
    Object.entries(columns).some(
      ([name, record]) => !isFilled(record, path) && !(name === 'plain HTTP' && withoutTls.test(path)),
    )
  const explained = countedPaths.filter(isEmptySomewhere)
  const why = reasons.filter(([paths]) => explained.some((path) => paths.test(path)))
  const unexplained = explained.filter((path) => !reasons.some(([paths]) => paths.test(path)))
  if (unexplained.length > 0) throw new Error(`no reason given for ${unexplained.join(', ')}`)
  return `# What fills the IP record

Written by a test (\`e2e/long/ip-fields.test.ts\`), which fails when the table is no longer true. The caller has a
public address and shows a client certificate with an intermediate one. The place is that of 8.8.8.8 as the databases
have it, and Cloudflare's that of its sample headers; the rest is of a real handshake with the real programs in the
shipped configurations. [edges.md](edges.md) says how to set each of them up.

${row(['field', ...names])}
${row(['---', ...names.map(() => ':-:')])}
${lines.join('\n')}
${row([`**of ${countedPaths.length}**`, ...counts])}

Additions of ours are not counted: \`reverse\` (with \`REVERSE_DNS\`), \`countryName\` and \`zh\` (names; of regions and cities in Chinese what the database has,
of China's regions always), \`metroCode\` (needs an operator's own database or Cloudflare), \`message\` (says for instance that an
address is private), \`databaseDates\` (how old the data is), and \`ja3\`, \`ja3n\`, \`ja4\`, \`ja4_r\` (with TLS of our own).

## Why not

Without TLS, everything that a handshake shows is empty, except that no certificate was shown.

${why.map(([, label, reason]) => `* ${label}: ${reason}`).join('\n')}
`
}

let pki: Pki
const columns: Record<string, IpRecord> = {}
const cleanUp: (() => Promise<unknown>)[] = []

const headers = { Connection: 'keep-alive', 'Accept-Encoding': 'gzip, br' }

/** Tests come from a loopback address: the location is that of a public one, from the same server. */
async function withPublicPlace(
  own: IpRecord,
  lookUp: (path: string) => Promise<IpRecord>,
): Promise<IpRecord> {
  const place = await lookUp('/ip?ip=8.8.8.8')
  const { ip, country, isEUCountry, continent, region, regionCode, city, postalCode } = place
  const { latitude, longitude, timezone, metroCode, asn, asOrganization, message } = place
  const first = { ip, country, isEUCountry, continent, region, regionCode, city, postalCode }
  return { ...own, ...first, latitude, longitude, timezone, metroCode, asn, asOrganization, message }
}

async function behind(name: 'nginx' | 'haproxy'): Promise<IpRecord> {
  const env = { EDGE: name, TRUST_PROXY: '127.0.0.1', TLS_CLIENT_CA: pki.authoritiesFile, EDGE_COLO: 'LAB' }
  const platform = await startServer({ env })
  const edge = await (name === 'nginx' ? startNginx : startHaproxy)(pki, platform.url)
  cleanUp.push(edge.stop, platform.stop)
  const { record } = await askOverTls(edge.port, { certificate: pki.clients.chained, headers })
  return withPublicPlace(record, async (path) => (await askOverTls(edge.port, { path })).record)
}

async function withOwnTls(): Promise<IpRecord> {
  const { certFile: TLS_CERT, keyFile: TLS_KEY } = pki.server
  const server = await startServer({
    env: { TLS_CERT, TLS_KEY, TLS_CLIENT_CA: pki.authoritiesFile, EDGE_COLO: 'LAB' },
  })
  cleanUp.push(server.stop)
  const { record } = await askOverTls(server.port, { certificate: pki.clients.chained, headers })
  return withPublicPlace(record, async (path) => (await askOverTls(server.port, { path })).record)
}

async function plain(): Promise<IpRecord> {
  const server = await startServer({ env: { EDGE_COLO: 'LAB' } })
  cleanUp.push(server.stop)
  const ask = async (path: string) => ipRecordOf((await send(`${server.url}${path}`, { headers })).text)
  return withPublicPlace(await ask('/ip'), ask)
}

async function behindCloudflare(): Promise<Record<string, IpRecord>> {
  const server = await startServer({ env: { EDGE: 'cloudflare', TRUST_PROXY: '127.0.0.1' } })
  cleanUp.push(server.stop)
  const sent = {
    ...basicHeaders,
    ...locationHeaders,
    ...clientAuthHeaders,
    'X-Forwarded-For': '8.8.8.8',
    Priority: 'u=0, i',
  }
  const ask = async (more: Record<string, string>) =>
    ipRecordOf((await send(`${server.url}/ip`, { headers: { ...sent, ...more } })).text)
  return { Cloudflare: await ask({}), 'Cloudflare with rules': await ask(ruleHeaders(pki.clients.chained)) }
}

beforeAll(async () => {
  pki = makePki()
  const [bare, own, nginx, haproxy, cloudflare] = await Promise.all([
    plain(),
    withOwnTls(),
    behind('nginx'),
    behind('haproxy'),
    behindCloudflare(),
  ])
  Object.assign(columns, { 'plain HTTP': bare, 'own TLS': own, nginx, HAProxy: haproxy, ...cloudflare })
})
afterAll(async () => {
  await Promise.all(cleanUp.map((stop) => stop()))
  pki.remove()
})

it('the record has 56 fields, and TLS of our own fills at least 50 of them', () => {
  expect(countedPaths).toHaveLength(56)
  const own = columns['own TLS']
  if (!own) throw new Error('not asked')
  expect(filledCount(own)).toBeGreaterThanOrEqual(50)
  expect(emptyPaths(own)).toEqual([
    'postalCode',
    'requestPriority',
    'clientQuicRtt',
    'edgeL4.deliveryRate',
    'verifiedBotCategory',
  ])
})

it('docs/ip-fields.md says what was really filled (vitest -u writes it)', async () => {
  await expect(fieldsPage(columns)).toMatchFileSnapshot('../../docs/ip-fields.md')
})
