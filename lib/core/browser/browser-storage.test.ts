import { beforeEach, describe, expect, test, vi } from 'vitest'

/** A browser's storage that keeps what it has and takes no more once it is full. */
class FakeArea {
  readonly kept = new Map<string, string>()
  full = false
  getItem(key: string): string | null {
    return this.kept.get(key) ?? null
  }
  setItem(key: string, value: string): void {
    if (this.full) throw new DOMException('full', 'QuotaExceededError')
    this.kept.set(key, value)
  }
  removeItem(key: string): void {
    this.kept.delete(key)
  }
}

const forbidden = {
  get localStorage(): never {
    throw new DOMException('forbidden', 'SecurityError')
  },
  get sessionStorage(): never {
    throw new DOMException('forbidden', 'SecurityError')
  },
}

beforeEach(() => {
  vi.resetModules()
  return () => vi.unstubAllGlobals()
})

const load = () => import('./browser-storage')

describe('where the browser forbids storage', () => {
  beforeEach(() => {
    vi.stubGlobal('window', forbidden)
  })
  test('a value is remembered while the page lives, each kind by itself', async () => {
    const { recall, remember } = await load()
    remember('local', 'size', 'large')
    expect(recall('local', 'size')).toBe('large')
    expect(recall('session', 'size')).toBeNull()
    remember('local', 'size', null)
    expect(recall('local', 'size')).toBeNull()
  })
  test('a page is one session', async () => {
    const { tabSession } = await load()
    expect(tabSession()).toBe(tabSession())
  })
  test('it is known that nothing outlives the page', async () => {
    const { remember } = await load()
    expect(remember('session', 'nick', 'ann')).toBe(false)
  })
})

describe('where storage is full', () => {
  test('the newest value counts, and is kept as soon as there is room', async () => {
    const area = new FakeArea()
    vi.stubGlobal('window', { localStorage: area, sessionStorage: new FakeArea() })
    const { recall, remember } = await load()
    expect(remember('local', 'size', 'small')).toBe(true)
    area.full = true
    expect(remember('local', 'size', 'large')).toBe(false)
    expect(recall('local', 'size')).toBe('large')
    area.full = false
    remember('local', 'size', 'medium')
    expect(recall('local', 'size')).toBe('medium')
    // Another tab's choice is seen again.
    area.setItem('size', 'small')
    expect(recall('local', 'size')).toBe('small')
  })
})
