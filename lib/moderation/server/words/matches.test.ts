import { describe, expect, it } from 'vitest'
import { findAll, type Listed } from './find.suite'

const nested = Array.from({ length: 20 }, (_, i) => '一'.repeat(i + 1))
const places = (found: Awaited<ReturnType<typeof findAll>>) => new Set(found.map(({ end }) => end)).size

describe('a message with more than a thousand matches', () => {
  it('is masked to its end', async () => {
    expect(await findAll(['一'], '一'.repeat(1_500))).toHaveLength(1_500)
    expect(places(await findAll(nested, '一'.repeat(1_500)))).toBe(1_500)
  })

  it('keeps only the longest of nested words at each position', async () => {
    const found = await findAll(nested, '一'.repeat(1_500))
    expect(found.length).toBeLessThan(1_000 + 1_500)
    const last = found.filter(({ end }) => end === 1_500)
    expect(last.map(({ start }) => start)).toEqual([1_480])
  })

  it('keeps a short word that no longer one of its action covers', async () => {
    const blocked: Listed = { word: '一二', action: 'block' }
    const found = await findAll(['二', blocked], '一二'.repeat(800))
    expect(found.filter(({ word }) => word.action === 'mask')).toHaveLength(800)
    expect(found.filter(({ word }) => word.action === 'block')).toHaveLength(800)
  })

  it('reports one of the homographs at each position', async () => {
    const found = await findAll(['六四', '陆四', '陸四'], '6四'.repeat(600))
    expect(places(found)).toBe(600)
    expect(found.length).toBeLessThan(1_300)
  })

  it('reports the first match of a word even if a longer one covers it', async () => {
    const found = await findAll(['一', '二', '三二'], `${'一'.repeat(1_200)}三二三二`)
    expect(found.filter(({ word }) => word.word === '二')).toHaveLength(1)
    expect(found.filter(({ word }) => word.word === '三二')).toHaveLength(2)
  })

  it('omits allowed words and those of other scopes', async () => {
    const words: Listed[] = ['一', { word: '一二', action: 'allow' }, { word: '三', scopes: 2 }]
    const found = await findAll(words, `${'一'.repeat(1_200)}一二三三`)
    expect(found).toHaveLength(1_200)
    expect(found.at(-1)?.end).toBe(1_200)
  })
})

describe('an allowed word', () => {
  it.each<[title: string, allowed: string, text: string, count: number]>([
    ['protects what it covers from its first letter', '性交往', '性交往', 0],
    ['to its last', '异性交', '异性交', 0],
    ['and what is in its middle', '异性交往', '很异性交往', 0],
    ['not what begins before it', '交往', '性交往', 1],
    ['not what goes on after it', '异性', '异性交', 1],
    ['not what stands before it', '异性交往', '性交，异性交往', 1],
    ['not what stands after it', '异性交往', '异性交往，性交', 1],
  ])('%s', async (_, word, text, count) => {
    expect(await findAll(['性交', { word, action: 'allow' }], text)).toHaveLength(count)
  })

  it('does not protect a single letter at the end of a message', async () => {
    expect(await findAll(['一', { word: '二', action: 'allow' }], '二一')).toHaveLength(1)
  })

  it('protects even if it contains another allowed word', async () => {
    const allowed: Listed[] = ['异性交往', '交往', '往'].map((word) => ({ word, action: 'allow' }))
    expect(await findAll(['性交', ...allowed], '异性交往')).toEqual([])
  })
})
