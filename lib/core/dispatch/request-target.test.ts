import { createServer, IncomingMessage } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { expect, it } from 'vitest'
import { sendRaw } from '@/e2e/support/http'
import { limits } from '../contract/limits'
import { checkTarget, normalizeTarget } from './request-target'

it.each([
  ['/x/../ip?ip=1.1.1.1', '/ip?ip=1.1.1.1'],
  ['/./ip', '/ip'],
  ['/tools/%2e%2E/ip', '/ip'],
  ['/sf/..', '/'],
  ['/../../ip', '/ip'],
  ['http://platform.example/ip?format=text', '/ip?format=text'],
  ['HTTPS://platform.example', '/'],
  ['http://platform.example:3000/x/../ip', '/ip'],
  ['/sf/100%', '/sf/100%25'],
  ['/sf/%zz%41%%25?text=100%', '/sf/%25zz%41%25%25?text=100%'],
  ['/x/../sf/5%/.', '/sf/5%25/'],
  ['http://platform.example/sf/%e?%', '/sf/%25e?%'],
])('the target %s becomes %s', (target, plain) => expect(normalizeTarget(target)).toBe(plain))

it.each([
  '/ip',
  '/sf/...',
  '/sf/.a',
  '/sf/a%2e',
  '/sf/%ff',
  '/poll?room=100%',
  '/qrcode?text=http://a/../b',
  '/go/parse?link=/./',
  '//elsewhere.example/x',
  '*',
  'http://',
  '',
])('the target %j is unchanged', (target) => expect(normalizeTarget(target)).toBe(target))

/** A request as Node passes it. */
function requestOf(host: string, url = '/healthz'): IncomingMessage {
  const incoming = new IncomingMessage(new Socket())
  return Object.assign(incoming, { url, headers: { host }, rawHeaders: ['Host', host] })
}

/** A host name of this length. */
const nameOf = (length: number) =>
  'a.'
    .repeat(length)
    .slice(0, length - 1)
    .concat('a')

const ports = ['', ':', ':80', ':65535']

it.each(ports)('a host may have 253 characters and a final dot, with the port %j', (port) => {
  const verdictOf = (host: string) => checkTarget(requestOf(`${host}${port}`))
  expect(verdictOf(nameOf(253))).toBe('clear')
  expect(verdictOf(`${nameOf(253)}.`)).toBe('clear')
  for (const length of [254, 255, 260, 261, 10_000])
    expect(verdictOf(nameOf(length)), `${length}`).toBe('tooLong')
  expect(verdictOf(`${nameOf(254)}.`)).toBe('tooLong')
})

it.each(ports)('the host of an absolute target has the same limit, with the port %j', (port) => {
  const verdictOf = (host: string) => checkTarget(requestOf('short', `http://${host}${port}/healthz`))
  expect(verdictOf(nameOf(253))).toBe('clear')
  expect(verdictOf(`ann:secret@${nameOf(253)}`)).toBe('clear')
  for (const length of [254, 260]) {
    expect(verdictOf(nameOf(length))).toBe('tooLong')
    expect(verdictOf(`ann@${nameOf(length)}`)).toBe('tooLong')
  }
})

it('IP addresses are accepted, ports are limited', () => {
  expect(checkTarget(requestOf('[2001:db8::1]:3000'))).toBe('clear')
  expect(checkTarget(requestOf('127.0.0.1:3000'))).toBe('clear')
  expect(checkTarget(requestOf(''))).toBe('clear')
  expect(checkTarget(requestOf(`localhost:${'0'.repeat(300)}`))).toBe('tooLong')
})

const schemes = ['http:', 'https:', 'HTTP:', 'hTTps:', 'ftp:', 'file:', 'ws:', 'x:', '']
const slashes = ['', '/', '//', '///', '////', '\\', '\\\\', '/\\', '//\\', '\\//', '//\t', '/\t/', '\n//']
const users = ['', '@', ':@', 'ann@', 'ann:secret@', 'a@b@', ':80', '?', '#', '*', '.']
/** All letters differ: the worst case of punycode. */
const longName = Array.from({ length: 600 }, (_, i) => encodeURIComponent(String.fromCodePoint(0x4e00 + i)))
  .join('')
  .concat('.a')
const longTargets = schemes.flatMap((scheme) =>
  slashes.flatMap((slash) => users.map((user) => `${scheme}${slash}${user}${longName}/healthz?room=main`)),
)

it('no target passes in which a URL parser finds a longer host', () => {
  expect(longTargets.filter((target) => URL.canParse(target)).length).toBeGreaterThan(300)
  for (const target of longTargets) {
    const incoming = requestOf('X', target)
    const verdict = checkTarget(incoming)
    const { url = '', headers } = incoming
    // As the dispatcher and its adapter to Web requests parse them.
    for (const plain of [url, normalizeTarget(url)])
      for (const address of [plain, `http://${headers.host}${plain}`]) {
        const isRead = /^https?:/i.test(address) && URL.canParse(address)
        expect(
          isRead ? new URL(address).hostname.length : 0,
          `${target.slice(0, 40)} is ${verdict}`,
        ).toBeLessThan(300)
      }
  }
})

it.each(['http:///healthz', 'https://?x', 'HTTP://@/x', 'ftp://a.example/', '*', '*x', 'x:', '', '@x', '?x'])(
  'the target %j has no host and is replaced',
  (target) => {
    const incoming = requestOf('X', target)
    expect(checkTarget(incoming)).toBe('malformed')
    expect([incoming.url, incoming.headers.host]).toEqual(['/', 'localhost'])
  },
)

it('the host of an absolute target replaces the Host header', () => {
  for (const target of [
    'http://platform.example/x',
    'HTTPS://platform.example',
    'http://ann@platform.example?x',
  ]) {
    const incoming = requestOf('evil.example', target)
    expect(checkTarget(incoming)).toBe('clear')
    expect(incoming.headers.host).toBe('platform.example')
  }
})

it('requests with more headers than Node keeps are refused', async () => {
  let verdict = ''
  const server = createServer((incoming, outgoing) => {
    verdict = checkTarget(incoming)
    outgoing.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const verdictOf = async (fillers: number, last: string) => {
    const headers = ['Host: x', 'Connection: close', ...Array(fillers).fill('A: b'), last]
    await sendRaw(url, `GET / HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
    return verdict
  }
  const most = limits.headersMax - 3
  try {
    expect(await verdictOf(most, 'X-Forwarded-For: 203.0.113.7')).toBe('clear')
    expect(await verdictOf(most, 'Host: y')).toBe('unclear')
    for (const more of [1, 2, 3, 40, 100, 2_000])
      for (const last of ['X-Forwarded-For: 203.0.113.7', 'Host: y'])
        expect(await verdictOf(most + more, last), `${more} more`).toBe('tooMany')
  } finally {
    server.close()
  }
})
