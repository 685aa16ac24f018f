import { randomInt } from 'node:crypto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { screenedBytesMax } from '../../limits'
import { Matcher } from './matcher'
import { screenTarget, screenText } from './screen'
import { Scope, type Word } from './word'
import { wordList } from './word-list'

async function useWords(words: Partial<Word>[]) {
  const all = words.map(
    (word, id) => ({ id, word: 'bad', action: 'flag', scopes: Scope.text, ...word }) as Word,
  )
  const matcher = await Matcher.build(all)
  vi.spyOn(wordList(), 'matcher', 'get').mockReturnValue(matcher)
}
const screen = (text: string) => screenText(Buffer.from(text))

describe('a shared text', () => {
  beforeEach(() => useWords([{}]))

  it('is flagged by a word wherever it stands, and by one to be masked, too', async () => {
    for (let at = 700; at < 2400; at += 1 + randomInt(7)) {
      expect([at, await screen(`${'x '.repeat(at / 2)} bad ${' y'.repeat(900)}`)]).toEqual([at, 'bad'])
      expect([at, await screen(`${'x'.repeat(at)}bad${'y'.repeat(900)}`)]).toEqual([at, ''])
    }
    await useWords([{ action: 'mask' }])
    expect(await screen('a bad word')).toBe('bad')
  })

  it('is read to the end of its first 64 KiB', async () => {
    expect(await screen(`${' '.repeat(screenedBytesMax - 3)}bad`)).toBe('bad')
    expect(await screen(`${' '.repeat(screenedBytesMax)}bad`)).toBe('')
  })

  it('keeps what an allowed word protects, at the ends of slices, too', async () => {
    await useWords([{ word: '坏' }, { word: '不坏的', action: 'allow' }])
    for (let at = 1000; at < 1060; at++)
      expect(await screen(`${'好'.repeat(at)}不坏的${'好'.repeat(900)}`)).toBe('')
    expect(await screen(`${'好'.repeat(1023)}坏${'好'.repeat(900)}`)).toBe('坏')
  })

  it('is refused for a blocked word, which the refusal names', async () => {
    await useWords([{ action: 'block' }])
    await expect(screen(`${'x '.repeat(3000)}BAD`)).rejects.toMatchObject({
      reason: 'sensitive_word',
      rule: 'text',
      values: { found: 'BAD' },
    })
  })

  it('is not touched by words of other places', async () => {
    await useWords([{ scopes: Scope.message | Scope.link, action: 'block' }])
    expect(await screen('bad')).toBe('')
  })
})

it('targets are read as they are shown', async () => {
  await useWords([{ word: '坏', scopes: Scope.link }])
  expect(screenTarget('https://example.com/%E5%9D%8F')).toBe('坏')
  expect(screenTarget('https://example.com/%E5%9D')).toBe('')
})
