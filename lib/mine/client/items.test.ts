import { describe, expect, it } from 'vitest'
import { mineLimits } from '../limits'
import { addItems, type Item, jsonOf, parseItems } from './items'

const now = 1_800_000_000_000

const link = (name: string, created = now - 1000): Item => ({
  kind: 'link',
  name,
  token: `token-of-${encodeURIComponent(name)}`,
  created,
  expires: null,
  limited: false,
  sealed: false,
})

const parse = (items: unknown[]) => parseItems(JSON.stringify({ version: 1, items }), now)

describe('a stored or exported list', () => {
  it('is read as it was written', () => {
    const items = [
      link('a'),
      { ...link('笔记.txt'), kind: 'text' as const, expires: now, limited: true, sealed: true },
    ]
    expect(parseItems(jsonOf(items), now)).toEqual({ items, origin: '', invalid: 0 })
    expect(parseItems(jsonOf(items, 'https://example.org'), now)?.origin).toBe('https://example.org')
  })

  it('is none if it is anything else', () => {
    const others = [
      '',
      '{',
      '7',
      'null',
      '[]',
      '{"items":[]}',
      '{"version":2,"items":[]}',
      '{"version":1,"items":{}}',
    ]
    for (const other of others) expect(parseItems(other)).toBeNull()
    expect(parseItems(' '.repeat(mineLimits.listLengthMax) + jsonOf([]))).toBeNull()
  })

  it('loses entries that are no items, and keeps the others', () => {
    const good = link('good')
    const bad: unknown[] = [
      ...[null, 7, 'text', [], {}],
      ...[{ kind: 'room' }, { name: '' }, { name: '..' }, { name: 'a/b' }, { name: 'x'.repeat(129) }].map(
        (part) => ({ ...good, ...part }),
      ),
      ...[{ name: '\u202Egnp' }, { name: '\uD800' }, { name: 7 }, { token: '' }, { token: 'a b' }].map(
        (part) => ({
          ...good,
          ...part,
        }),
      ),
      ...[
        { token: 'x'.repeat(257) },
        { created: '1' },
        { created: -1 },
        { created: 1e300 },
        { expires: 1.5 },
      ].map((part) => ({ ...good, ...part })),
      ...[{ expires: 8.64e15 }, { expires: undefined }].map((part) => ({ ...good, ...part })),
    ]
    expect(parse([...bad, good])).toEqual({ items: [good], origin: '', invalid: bad.length })
  })

  it('keeps nothing unknown of an entry', () => {
    const hostile = JSON.parse('{"__proto__":{"a":1},"constructor":7,"html":"<b>"}')
    expect(parse([{ ...link('a'), ...hostile, limited: 'yes' }])?.items).toEqual([link('a')])
  })

  it('has no items of the future, which would outlive all others', () => {
    expect(parse([link('a', now * 2)])?.items).toEqual([link('a', now)])
  })

  it('has each name of a kind once', () => {
    const text = { ...link('a'), kind: 'text' as const }
    expect(parse([link('a'), { ...link('a'), token: 'other' }, text])?.items).toEqual([link('a'), text])
  })

  it('of the longest items fits into what is read', () => {
    const items = Array.from({ length: mineLimits.itemsMax }, (_, i) => ({
      ...link(`${String(i).padStart(3, '0')}${'𠀀'.repeat(125)}`),
      token: '"'.repeat(mineLimits.tokenLengthMax),
      expires: now,
    }))
    expect(parseItems(jsonOf(items, 'https://example.org'), now)?.items).toHaveLength(mineLimits.itemsMax)
  })
})

describe('adding items', () => {
  it('keeps what is known, and orders by age', () => {
    const other = { ...link('a', now - 5), token: 'other' }
    expect(addItems([link('a')], [other, link('b', 5)])).toEqual({
      items: [link('b', 5), link('a')],
      added: 1,
      dropped: 0,
    })
  })

  it('drops the oldest of too many', () => {
    const many = Array.from({ length: mineLimits.itemsMax }, (_, i) => link(`n${i}`, i))
    const { items, added, dropped } = addItems(many, [link('new'), link('newer', now)])
    expect([items.length, added, dropped]).toEqual([mineLimits.itemsMax, 2, 2])
    expect([items[0]?.name, items.at(-1)?.name]).toEqual(['n2', 'newer'])
  })
})
