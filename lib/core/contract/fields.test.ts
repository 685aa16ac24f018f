import { describe, expect, it } from 'vitest'
import { pollInput, sendInput } from '@/lib/chat/contract/chat'
import { flag, integer, nick, roomName, textList, visibleText, visibleTextUpTo } from './fields'
import { z } from './zod'

const problemOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

describe('an integer', () => {
  it('is read from digits or a number', () => {
    expect(integer(0, 10).parse('7')).toBe(7)
    expect(integer(0, 10).parse(7)).toBe(7)
  })

  it.each([
    '',
    ' 1',
    '1.5',
    '-1',
    '1e1',
    '0x1',
    '11',
    11,
    -1,
    1.5,
    Number.NaN,
    null,
    true,
    [1],
    {},
    '9'.repeat(20),
  ])('is not %j', (value) => {
    expect(problemOf(integer(0, 10), value)).toBe('must be a whole number from 0 to 10')
  })
})

describe('names', () => {
  it('lose invisible characters and are composed (NFC)', () => {
    expect(nick.parse('  an\u202en\u0000'.replace('\0', ''))).toBe('ann')
    expect(roomName.parse('cafe\u0301')).toBe('café')
    expect(roomName.parse('聊天室-1')).toBe('聊天室-1')
  })

  it.each([
    [nick, '', 'must not be empty'],
    [nick, '\u200b', 'must not be empty'],
    [nick, '#secret', 'must not be empty'],
    [nick, 'a\0b', 'must not contain the NUL character'],
    [nick, '\ud800', 'must be well-formed Unicode (no lone surrogates)'],
    [nick, 'x'.repeat(33), 'must have at most 32 characters'],
    [roomName, 'a b', 'may hold letters, digits and - _ . only'],
    [roomName, 'x'.repeat(65), 'must have at most 64 characters'],
  ])('are refused: %#', (schema, value, message) => {
    expect(problemOf(schema, value)).toBe(message)
  })

  it('are counted in code points', () => {
    expect(nick.parse('😀'.repeat(32))).toBe('😀'.repeat(32))
    const message = { room: 'main', nick: 'ann', msg: '😀'.repeat(4000) }
    expect(sendInput.safeParse(message).success).toBe(true)
    expect(sendInput.safeParse({ ...message, msg: `${message.msg}!` }).success).toBe(false)
  })
})

describe('text that is shown', () => {
  it.each([
    '\u200b',
    '\u00ad',
    '\u2800',
    '\u2060',
    '\u202e',
    '\u3164\uffa0\u115f\u1160',
    '\ufe0f\u200d',
    '\u0007',
    '\u{e0041}',
    '\u034f',
    '\u2800 \u200b',
    '\uffff',
  ])('is refused when nothing of it is visible: %#', (value) => {
    expect(problemOf(visibleText(10), value)).toBe('must hold a visible character')
    expect(problemOf(visibleTextUpTo(10), value)).toBe('must hold a visible character')
    expect(visibleText(10).parse(`a${value}b`)).toBe(`a${value}b`)
  })

  it.each([
    '😀',
    '👨‍👩‍👧',
    '🇩🇪',
    '1️⃣',
    '❤️',
    '🫩',
    'e\u0301',
    'ก็',
    'हि',
    'مرحبا',
    '한',
    'ᄒ',
    'မြန်မာ',
    'ᠮᠣᠩᠭᠣᠯ',
    '⠁',
    '𐐷',
    '\ue000',
    '.',
    '文',
  ])('is accepted: %s', (value) => {
    expect(visibleText(10).parse(value)).toBe(value)
    expect(visibleTextUpTo(10).parse(value)).toBe(value)
  })

  it('has one fault at a time', () => {
    expect(
      visibleText(10)
        .safeParse(' ')
        .error?.issues.map(({ message }) => message),
    ).toEqual(['must not be empty'])
    expect(visibleText(2).safeParse('\u200b'.repeat(3)).error?.issues).toHaveLength(1)
    expect(visibleText(2).safeParse('\0').error?.issues).toHaveLength(1)
    expect(visibleTextUpTo(10).parse('')).toBe('')
  })
})

describe('a flag', () => {
  it('is 1, 0, true or false', () => {
    expect(['1', 'true', true, 1].map((value) => flag.parse(value))).toEqual([true, true, true, true])
    expect(['0', 'false', false, 0].map((value) => flag.parse(value))).toEqual([false, false, false, false])
    expect(['True', 'FALSE'].map((value) => flag.parse(value))).toEqual([true, false])
    expect(problemOf(flag, 'yes')).toContain('must be 1 or 0')
  })
})

describe('the schemas', () => {
  it('apply defaults and describe themselves as JSON Schema', () => {
    expect(pollInput.parse({ room: 'main' })).toMatchObject({
      after_id: 0,
      limit: 100,
      wait: 0,
      events: false,
    })
    const described = z.toJSONSchema(pollInput, { io: 'input', unrepresentable: 'any' })
    expect(described.properties?.limit).toMatchObject({
      type: 'integer',
      minimum: 1,
      maximum: 500,
    })
  })
})

it('a list is a list, JSON text of one, or text with separators', () => {
  const field = textList(z.string(), /,/, 3)
  for (const given of [['a', 'b'], ' ["a","b"] ', 'a,b'])
    expect(field.safeParse(given).data).toEqual(['a', 'b'])
  expect(field.safeParse('[2001:db8::1],b').data).toEqual(['[2001:db8::1]', 'b'])
  for (const given of ['', '[]', [], '["a"', '[1]', null, 7, 'a,b,c,d', '["a","b","c","d"]'])
    expect(field.safeParse(given).success).toBe(given === '["a"')
})
