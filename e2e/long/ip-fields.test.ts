import { afterAll, beforeAll, expect, it } from 'vitest'
import type { IpRecord } from '@/lib/ip/contract/ip'
import { basicHeaders, clientAuthHeaders, locationHeaders, ruleHeaders } from '../support/cloudflare-headers'
import { startHaproxy, startNginx } from '../support/edges'
import { send } from '../support/http'
import { startHttpsServer } from '../support/https-server'
import { countedPaths, emptyPaths, fieldsPage, filledCount } from '../support/ip-fields-table'
import { ipRecordOf } from '../support/ip-record'
import { makePki, type Pki } from '../support/pki'
import { startServer } from '../support/server'
import { askOverTls } from '../support/tls-client'

let pki: Pki
const columns: Record<string, IpRecord> = {}
const cleanUp: (() => Promise<unknown>)[] = []

const headers = { Connection: 'keep-alive', 'Accept-Encoding': 'gzip, br' }

/** The caller of a test is at a loopback address: the place is filled in from a public one, by the same server. */
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
  const server = await startHttpsServer({
    TLS_CERT,
    TLS_KEY,
    TLS_CLIENT_CA: pki.authoritiesFile,
    EDGE_COLO: 'LAB',
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
