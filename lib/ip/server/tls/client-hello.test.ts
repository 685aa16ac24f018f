import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { parseClientHello } from './client-hello'

const sha1 = (hex: string) => createHash('sha1').update(Buffer.from(hex, 'hex')).digest('base64')
const u16 = (value: number) => value.toString(16).padStart(4, '0')
const vector = (hex: string, lengthBytes = 2) =>
  (hex.length / 2).toString(16).padStart(lengthBytes * 2, '0') + hex

/** A ClientHello that offers GREASE, two suites and three extensions, as its handshake message. */
function message(random = 'ab'.repeat(32)): string {
  const extensions = vector(`0a0a${vector('')}0010${vector('0003026832')}002b${vector('020304')}`)
  const body = `0303${random}${vector('11'.repeat(32), 1)}${vector('0a0a13011302')}${vector('00', 1)}${extensions}`
  return `01${vector(body, 3)}`
}

const records = (hex: string, size = 1e6) =>
  (hex.match(new RegExp(`.{1,${size * 2}}`, 'g')) ?? []).map((part) => `160301${vector(part)}`).join('')

const read = (hex: string) => parseClientHello(Buffer.from(hex, 'hex'))

describe('a ClientHello', () => {
  it('tells its random, its length and the hashes of what it offers, GREASE included', () => {
    expect(read(records(message()))).toMatchObject({
      state: 'complete',
      facts: {
        tlsClientRandom: Buffer.from('ab'.repeat(32), 'hex').toString('base64'),
        tlsClientHelloLength: String(message().length / 2 - 4),
        tlsClientCiphersSha1: sha1('0a0a13011302'),
        tlsClientExtensionsSha1: sha1('0a0a0010002b'),
        tlsClientExtensionsSha1Le: sha1('0a0a10002b00'),
        ja4_r: 't13i0202h2_1301,1302_002b',
      },
    })
  })

  it.each([2, 5, 40, 100])('may be cut into records of %i bytes', (size) => {
    expect(read(records(message(), size))).toEqual(read(records(message())))
  })

  it('cut into more than 64 records is refused, also before its end', () => {
    const hex = message().padEnd(2 * 300, '0')
    expect(read(records(hex.slice(0, 2 * 64), 1))).toEqual({ state: 'incomplete' })
    expect(read(records(hex.slice(0, 2 * 65), 1))).toEqual({ state: 'refused' })
    expect(read(records(message(), 1))).toEqual({ state: 'refused' })
  })

  it('is incomplete until its last byte', () => {
    const whole = Buffer.from(records(message(), 60), 'hex')
    for (let length = 0; length < whole.length; length++)
      expect(parseClientHello(whole.subarray(0, length)), String(length)).toEqual({ state: 'incomplete' })
    expect(parseClientHello(whole).state).toBe('complete')
  })

  it('without extensions is one', () => {
    const body = `0303${'00'.repeat(32)}00${vector('c02f')}0100`
    expect(read(records(`01${vector(body, 3)}`)).state).toBe('complete')
  })

  it('with any byte changed is read or refused, and never an exception', () => {
    const whole = Buffer.from(records(message()), 'hex')
    for (let at = 0; at < whole.length; at++)
      for (const value of [0, 1, 0x7f, 0xff]) {
        const broken = Buffer.from(whole)
        broken[at] = value
        expect(['complete', 'incomplete', 'refused']).toContain(parseClientHello(broken).state)
      }
  })

  it.each([
    ['another content type', '17030100020100'],
    ['another version', `160201${u16(2)}0100`],
    ['another message', records('0200000100')],
    ['an endless message', records('01ffffff')],
    ['a record beyond the limit', '1603014001'],
  ])('%s is none', (_name, hex) => {
    expect(read(hex)).toEqual({ state: 'refused' })
  })
})
