import { beforeEach, expect, test, vi } from 'vitest'
import type { Shared, TextDraft } from './use-share-text'

const draft = { text: 'secret words', name: '', encoding: 'plain', expires_in: 0, readsMax: 0 }
const stored = new Map<string, string>()

/** The module as in a new page. */
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

test('a draft survives the page until it is saved', async () => {
  const { storeShare } = await load()
  storeShare({ draft: { ...draft, sealed: false } as TextDraft })
  const { storeShare: storeNext, loadShare } = await load()
  expect(loadShare().draft?.text).toBe('secret words')
  storeNext({})
  expect(loadShare()).toEqual({ draft: null, shared: null })
  expect(stored.size).toBe(0)
})

test('nothing of a sealed text is written to storage', async () => {
  const { storeShare, loadShare } = await load()
  const seal = { key: 'k', hash: 'h' }
  for (const kept of [{ draft: { ...draft, sealed: true } as TextDraft }, { shared: { seal } as Shared }]) {
    storeShare(kept)
    expect(loadShare()).toMatchObject(kept)
    expect([...stored.values()].join()).toBe('')
  }
})
