import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { settleHost } from './host-of-request'

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
    const verdictOf = (host: string) => settleHost(requestOf(`${host}${port}`))
    expect(verdictOf(nameOf(253))).toBe('clear')
    expect(verdictOf(`${nameOf(253)}.`)).toBe('clear')
    for (const length of [254, 255, 260, 261, 10_000])
      expect(verdictOf(nameOf(length)), `${length}`).toBe('tooLong')
    expect(verdictOf(`${nameOf(254)}.`)).toBe('tooLong')
  },
)

it.each(ports)('holds a target that is a whole address to the same, with %j behind', (port) => {
  const verdictOf = (host: string) => settleHost(requestOf('short', `http://${host}${port}/healthz`))
  expect(verdictOf(nameOf(253))).toBe('clear')
  expect(verdictOf(`ann:secret@${nameOf(253)}`)).toBe('clear')
  for (const length of [254, 260]) {
    expect(verdictOf(nameOf(length))).toBe('tooLong')
    expect(verdictOf(`ann@${nameOf(length)}`)).toBe('tooLong')
  }
})

it('takes addresses, and no port longer than there are', () => {
  expect(settleHost(requestOf('[2001:db8::1]:3000'))).toBe('clear')
  expect(settleHost(requestOf('127.0.0.1:3000'))).toBe('clear')
  expect(settleHost(requestOf(''))).toBe('clear')
  expect(settleHost(requestOf(`localhost:${'0'.repeat(300)}`))).toBe('tooLong')
})
