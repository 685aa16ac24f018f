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
    const { readStored, writeStored } = await load()
    writeStored('local', 'size', 'large')
    expect(readStored('local', 'size')).toBe('large')
    expect(readStored('session', 'size')).toBeNull()
    writeStored('local', 'size', null)
    expect(readStored('local', 'size')).toBeNull()
  })
  test('a page is one session', async () => {
    const { tabSession } = await load()
    expect(tabSession()).toBe(tabSession())
  })
  test('it is known that nothing outlives the page', async () => {
    const { writeStored } = await load()
    expect(writeStored('session', 'nick', 'ann')).toBe(false)
  })
})

describe('where storage is full', () => {
  test('the newest value counts, and is kept as soon as there is room', async () => {
    const area = new FakeArea()
    vi.stubGlobal('window', { localStorage: area, sessionStorage: new FakeArea() })
    const { readStored, writeStored } = await load()
    expect(writeStored('local', 'size', 'small')).toBe(true)
    area.full = true
    expect(writeStored('local', 'size', 'large')).toBe(false)
    expect(readStored('local', 'size')).toBe('large')
    area.full = false
    writeStored('local', 'size', 'medium')
    expect(readStored('local', 'size')).toBe('medium')
    // Another tab's choice is seen again.
    area.setItem('size', 'small')
    expect(readStored('local', 'size')).toBe('small')
  })
})
