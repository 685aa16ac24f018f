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
])('%s asks for %s', (target, plain) => expect(normalizeTarget(target)).toBe(plain))

it.each([
  '/ip',
  '/sf/...',
  '/sf/.a',
  '/sf/a%2e',
  '/qrcode?text=http://a/../b',
  '/go/parse?link=/./',
  '//elsewhere.example/x',
  '*',
  'http://',
  '',
])('%j stays as it is', (target) => expect(normalizeTarget(target)).toBe(target))

/** A request as Node gives it. */
function requestOf(host: string, url = '/healthz'): IncomingMessage {
  const incoming = new IncomingMessage(new Socket())
  return Object.assign(incoming, { url, headers: { host }, rawHeaders: ['Host', host] })
}

/** A name of so many characters. */
const nameOf = (length: number) =>
  'a.'
    .repeat(length)
    .slice(0, length - 1)
    .concat('a')

const ports = ['', ':', ':80', ':65535']

it.each(ports)(
  'takes a host of 253 characters, one with a final dot, and no longer one, with %j behind',
  (port) => {
    const verdictOf = (host: string) => checkTarget(requestOf(`${host}${port}`))
    expect(verdictOf(nameOf(253))).toBe('clear')
    expect(verdictOf(`${nameOf(253)}.`)).toBe('clear')
    for (const length of [254, 255, 260, 261, 10_000])
      expect(verdictOf(nameOf(length)), `${length}`).toBe('tooLong')
    expect(verdictOf(`${nameOf(254)}.`)).toBe('tooLong')
  },
)

it.each(ports)('holds a target that is a whole address to the same, with %j behind', (port) => {
  const verdictOf = (host: string) => checkTarget(requestOf('short', `http://${host}${port}/healthz`))
  expect(verdictOf(nameOf(253))).toBe('clear')
  expect(verdictOf(`ann:secret@${nameOf(253)}`)).toBe('clear')
  for (const length of [254, 260]) {
    expect(verdictOf(nameOf(length))).toBe('tooLong')
    expect(verdictOf(`ann@${nameOf(length)}`)).toBe('tooLong')
  }
})

it('takes addresses, and no port longer than there are', () => {
  expect(checkTarget(requestOf('[2001:db8::1]:3000'))).toBe('clear')
  expect(checkTarget(requestOf('127.0.0.1:3000'))).toBe('clear')
  expect(checkTarget(requestOf(''))).toBe('clear')
  expect(checkTarget(requestOf(`localhost:${'0'.repeat(300)}`))).toBe('tooLong')
})

const schemes = ['http:', 'https:', 'HTTP:', 'hTTps:', 'ftp:', 'file:', 'ws:', 'x:', '']
const slashes = ['', '/', '//', '///', '////', '\\', '\\\\', '/\\', '//\\', '\\//', '//\t', '/\t/', '\n//']
const users = ['', '@', ':@', 'ann@', 'ann:secret@', 'a@b@', ':80', '?', '#', '*', '.']
/** No letter twice, as punycode takes longest for. */
const longName = Array.from({ length: 600 }, (_, i) => encodeURIComponent(String.fromCodePoint(0x4e00 + i)))
  .join('')
  .concat('.a')
const longTargets = schemes.flatMap((scheme) =>
  slashes.flatMap((slash) => users.map((user) => `${scheme}${slash}${user}${longName}/healthz?room=main`)),
)

it('lets no target pass in which a URL parser finds a longer host, however it is written', () => {
  expect(longTargets.filter((target) => URL.canParse(target)).length).toBeGreaterThan(300)
  for (const target of longTargets) {
    const incoming = requestOf('X', target)
    const verdict = checkTarget(incoming)
    const { url = '', headers } = incoming
    // As the lane does, and the bridge to Web requests behind it, for a host that it does not know as a plain one.
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
  'finds no host in the target %j, and lets nothing else read it',
  (target) => {
    const incoming = requestOf('X', target)
    expect(checkTarget(incoming)).toBe('malformed')
    expect([incoming.url, incoming.headers.host]).toEqual(['/', 'localhost'])
  },
)

it('finds the host of a whole address, whatever its scheme is spelled', () => {
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

it('lets no header go unread behind as many others as Node keeps', async () => {
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
