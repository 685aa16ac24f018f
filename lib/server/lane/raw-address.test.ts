import { expect, it } from 'vitest'
import { beginsRawAddress, encodeRequestLine } from './raw-address'

const stumbledAt = (packet: Buffer) => packet.findIndex((byte) => byte >= 0x80)
const encode = (packet: Buffer) =>
  beginsRawAddress(packet, stumbledAt(packet))
    ? (encodeRequestLine(packet)?.toString('latin1') ?? null)
    : null

it('encodes a request line in raw UTF-8 and leaves what follows alone', () => {
  const rest = ' HTTP/1.1\r\nX: é\r\n\r\nböd'
  const packet = Buffer.from(`POST /send?nick=小明&msg=a%20b${rest}`)
  expect(encode(packet)).toBe(
    `POST /send?nick=%E5%B0%8F%E6%98%8E&msg=a%20b${Buffer.from(rest).toString('latin1')}`,
  )
})

it.each([
  ['what does not begin the packet', Buffer.from('GET /a HTTP/1.1\r\n\r\nGET /é HTTP/1.1\r\n\r\n')],
  ['the rest of a line', Buffer.from('msg=é HTTP/1.1\r\n\r\n')],
  ['a line without its end', Buffer.from('GET /é')],
  ['bytes that are not UTF-8', Buffer.from('GET /\xe9 HTTP/1.1\r\n\r\n', 'latin1')],
  ['an unknown method', Buffer.from('BREW /é HTTP/1.1\r\n\r\n')],
])('leaves %s alone', (_, packet) => {
  expect(encode(packet)).toBeNull()
})

it('leaves alone what is wrong with a line before its first raw byte', () => {
  const packet = Buffer.from('GET /\u0001é HTTP/1.1\r\n\r\n')
  expect(beginsRawAddress(packet, 5)).toBe(false)
})
