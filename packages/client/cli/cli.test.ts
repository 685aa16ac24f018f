import { describe, expect, it } from 'vitest'
import { linesOf, piecesOf } from './input-lines.js'
import { harmless, harmlessJson, messageLines } from './terminal-text.js'

async function* chunksOf(text: string, length: number) {
  const bytes = Buffer.from(text)
  for (let i = 0; i < bytes.length; i += length) yield bytes.subarray(i, i + length)
}

async function linesIn(text: string, length: number): Promise<string[]> {
  const lines: string[] = []
  for await (const line of linesOf(chunksOf(text, length))) lines.push(line)
  return lines
}

describe('the lines of an input', () => {
  it.each([1, 2, 7, 1000])('are the same in chunks of %d bytes', async (length) => {
    expect(await linesIn('你好\r\n\n𝒶𝒷\nlast', length)).toEqual(['你好', '', '𝒶𝒷', 'last'])
    expect(await linesIn('one\n', length)).toEqual(['one'])
  })

  it('take no more room than a message when there is no end to them, and lose nothing', async () => {
    const endless = '𝒶b你'.repeat(10_000)
    const lines = await linesIn(endless, 997)
    expect(lines.join('')).toBe(endless)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(10_000)
    expect(lines.flatMap(piecesOf).every((piece) => Array.from(piece).length <= 4000)).toBe(true)
  })

  it('are cut into messages between characters, and blank ones are none', () => {
    expect(piecesOf('𝒶'.repeat(8001)).map((piece) => Array.from(piece).length)).toEqual([4000, 4000, 1])
    expect(piecesOf(' \t')).toEqual([])
  })
})

it('nothing of a text is obeyed by a terminal, and as JSON it still says the same', () => {
  const everything = String.fromCodePoint(...Array.from({ length: 0x3000 }, (_, code) => code))
  expect(harmless(everything)).not.toMatch(/[\p{Cc}\u061c\u202a-\u202e\u2066-\u2069]/u)
  expect(harmless('你好 👩‍👩‍👧 é')).toBe('你好 👩‍👩‍👧 é')
  expect(harmlessJson({ everything })).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
  expect(JSON.parse(harmlessJson({ everything }))).toEqual({ everything })
})

it('a line of a bot, or of another sender, says so behind the nick and its mark', () => {
  const said = {
    id: 1,
    time: 0,
    room: 'main',
    nick: 'weather',
    trip: 'abc',
    msg: '21°',
    is_admin: false,
    ref_id: null,
  }
  const line = (fields: object) =>
    messageLines({ ...said, type: 'message', ...fields }, false).slice('00:00 '.length)
  expect(line({ is_bot: true })).toBe('<weather◆abc (bot)> 21°')
  expect(line({ other_sender: true })).toBe('<weather◆abc (other address)> 21°')
  expect(line({})).toBe('<weather◆abc> 21°')
})
