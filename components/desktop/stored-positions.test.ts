import { describe, expect, test } from 'vitest'
import { parsePositions, serializePositions, type WindowPosition } from './stored-positions'

const position = (x: number): WindowPosition => ({
  rect: { x, y: 2, width: 300, height: null },
  maximized: false,
})

describe('stored window positions', () => {
  test('are parsed as they were serialized', () => {
    const positions = new Map<string, WindowPosition>([
      ['text', { rect: { x: -10, y: 20, width: 300, height: 200 }, maximized: true }],
      ['chat', { rect: null, maximized: true }],
      ['ip', position(1)],
    ])
    expect(parsePositions(serializePositions(positions))).toEqual(positions)
  })

  test.each([
    [null],
    [''],
    ['{'],
    ['null'],
    ['7'],
    ['[1]'],
    ['{"text":null}'],
    ['{"text":{"rect":[1,2,3]}}'],
    ['{"text":{"rect":[1,2,"3",4]}}'],
    ['{"text":{"rect":[1e99,2,3,4]}}'],
    ['{"text":{"rect":[1,2,-3,4]}}'],
    ['{"text":{"rect":[1.5,2,3,4],"max":"yes"}}'],
    [`{"text":{"rect":[1,2,3,4]},"x":"${'y'.repeat(5_000)}"}`],
  ])('is forgotten when it is %s', (text) => {
    const { rect, maximized } = parsePositions(text).get('text') ?? { rect: null, maximized: false }
    expect(rect).toBeNull()
    expect(maximized).toBe(false)
  })

  test('are limited to the newest sixteen', () => {
    const many = new Map(Array.from({ length: 50 }, (_, i) => [`w${i}`, position(i)]))
    const parsed = parsePositions(serializePositions(many))
    expect([...parsed.keys()]).toEqual(Array.from({ length: 16 }, (_, i) => `w${i + 34}`))
  })
})
