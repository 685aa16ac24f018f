import { beforeEach, expect, test, vi } from 'vitest'
import type { Shared, TextDraft } from './use-share-text'

const draft = { text: 'secret words', name: '', encoding: 'plain', expires_in: 0, readsMax: 0 }
const stored = new Map<string, string>()

/** The module as a page has it that was just loaded. */
async function load() {
  vi.resetModules()
  return import('./share-storage')
}

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    },
  })
  return () => void vi.unstubAllGlobals()
})

test('a draft outlives the page, until it is saved', async () => {
  const { keepShare } = await load()
  keepShare({ draft: { ...draft, sealed: false } as TextDraft })
  const { keepShare: keepNext, keptShare } = await load()
  expect(keptShare().draft?.text).toBe('secret words')
  keepNext({})
  expect(keptShare()).toEqual({ draft: null, shared: null })
  expect(stored.size).toBe(0)
})

test('of a sealed text nothing is written', async () => {
  const { keepShare, keptShare } = await load()
  const seal = { key: 'k', hash: 'h' }
  for (const kept of [{ draft: { ...draft, sealed: true } as TextDraft }, { shared: { seal } as Shared }]) {
    keepShare(kept)
    expect(keptShare()).toMatchObject(kept)
    expect([...stored.values()].join()).toBe('')
  }
})
