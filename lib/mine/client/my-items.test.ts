import { beforeEach, describe, expect, it, vi } from 'vitest'
import { mineLimits } from '../limits'
import type { NewItem } from './my-items'

const item = (name: string): NewItem => ({
  kind: 'link',
  name,
  token: `token-of-${name}`,
  expires: null,
  limited: false,
  sealed: false,
})

/** What the browser stores, which tabs share. */
const stored = new Map<string, string>()
const state = { isFull: false, isForbidden: false }
/** Locks one after the other, as a browser does. */
let last: Promise<unknown> = Promise.resolve()
const locks = {
  request: (_: string, work: () => unknown) => {
    last = last.then(work)
    return last
  },
}

const names = () => JSON.parse(stored.get('my items') ?? 'null')?.items.map(({ name }: NewItem) => name)

/** The module as in a new tab. */
async function tab() {
  vi.resetModules()
  return import('./my-items')
}

beforeEach(() => {
  stored.clear()
  Object.assign(state, { isFull: false, isForbidden: false })
  vi.stubGlobal('navigator', { locks })
  vi.stubGlobal('window', {
    get localStorage() {
      if (state.isForbidden) throw new DOMException('no', 'SecurityError')
      return {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => {
          if (state.isFull) throw new DOMException('full', 'QuotaExceededError')
          stored.set(key, value)
        },
        removeItem: (key: string) => stored.delete(key),
      }
    },
  })
  return () => void vi.unstubAllGlobals()
})

describe('the remembered items', () => {
  it('are stored from the agreement on, and gone when it ends', async () => {
    const { remember, changeItems } = await tab()
    expect(await remember(item('before'), false)).toEqual({ isStored: true, dropped: 0 })
    expect(stored.size).toBe(0)
    await remember(item('first'), true)
    await remember(item('second'), false)
    expect(names()).toEqual(['first', 'second'])
    await changeItems(() => null)
    expect(stored.size).toBe(0)
    await remember(item('after'), false)
    expect(stored.size).toBe(0)
  })

  it('of two tabs at once are all kept, with locks and without', async () => {
    for (const given of [{ locks }, {}]) {
      stored.clear()
      vi.stubGlobal('navigator', given)
      const [one, two] = [await tab(), await tab()]
      await one.changeItems(() => [])
      const all = Array.from({ length: 20 }, (_, i) => (i % 2 ? one : two).remember(item(`n${i}`), false))
      await Promise.all(all)
      expect(names()).toHaveLength(20)
    }
  })

  it('replace an earlier one of the same name, whose token is of no use', async () => {
    const { remember } = await tab()
    await remember(item('a'), true)
    await remember({ ...item('a'), token: 'newer' }, false)
    expect(JSON.parse(stored.get('my items') ?? '').items).toMatchObject([{ name: 'a', token: 'newer' }])
  })

  it('drop the oldest', async () => {
    const { remember, changeItems } = await tab()
    const old = Array.from({ length: mineLimits.itemsMax }, (_, i) => ({ ...item(`n${i}`), created: i }))
    await changeItems(() => old)
    expect(await remember(item('new'), false)).toEqual({ isStored: true, dropped: 1 })
    expect(names()).toHaveLength(mineLimits.itemsMax)
    expect(names()).not.toContain('n0')
  })

  it('last as long as the page where storage is full or forbidden', async () => {
    for (const problem of ['isFull', 'isForbidden'] as const) {
      Object.assign(state, { isFull: false, isForbidden: false, [problem]: true })
      const { remember, changeItems } = await tab()
      expect(await remember(item('a'), true)).toEqual({ isStored: false, dropped: 0 })
      let seen: unknown
      await changeItems((items) => {
        seen = items?.map(({ name }) => name)
        return items
      })
      expect(seen).toEqual(['a'])
      expect(stored.size).toBe(0)
    }
  })

  it('that cannot be read stay until the user agrees again', async () => {
    stored.set('my items', '{"version":2,"items":[1]}')
    const { remember } = await tab()
    await remember(item('a'), false)
    expect(stored.get('my items')).toBe('{"version":2,"items":[1]}')
    await remember(item('a'), true)
    expect(names()).toEqual(['a'])
  })
})
