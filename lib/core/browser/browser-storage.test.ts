import { beforeEach, describe, expect, test, vi } from 'vitest'

/** Browser storage that throws when it is full. */
class FakeStorage {
  readonly items = new Map<string, string>()
  full = false
  getItem(key: string): string | null {
    return this.items.get(key) ?? null
  }
  setItem(key: string, value: string): void {
    if (this.full) throw new DOMException('full', 'QuotaExceededError')
    this.items.set(key, value)
  }
  removeItem(key: string): void {
    this.items.delete(key)
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
  test('values last as long as the page, separately for each kind', async () => {
    const { readStored, writeStored } = await load()
    writeStored('local', 'size', 'large')
    expect(readStored('local', 'size')).toBe('large')
    expect(readStored('session', 'size')).toBeNull()
    writeStored('local', 'size', null)
    expect(readStored('local', 'size')).toBeNull()
  })
  test('the tab session is stable', async () => {
    const { tabSession } = await load()
    expect(tabSession()).toBe(tabSession())
  })
  test('writing reports that nothing outlives the page', async () => {
    const { writeStored } = await load()
    expect(writeStored('session', 'nick', 'ann')).toBe(false)
  })
})

describe('where storage is full', () => {
  test('the newest value counts, and is stored when there is space again', async () => {
    const area = new FakeStorage()
    vi.stubGlobal('window', { localStorage: area, sessionStorage: new FakeStorage() })
    const { readStored, writeStored } = await load()
    expect(writeStored('local', 'size', 'small')).toBe(true)
    area.full = true
    expect(writeStored('local', 'size', 'large')).toBe(false)
    expect(readStored('local', 'size')).toBe('large')
    area.full = false
    writeStored('local', 'size', 'medium')
    expect(readStored('local', 'size')).toBe('medium')
    // Another tab's change is read.
    area.setItem('size', 'small')
    expect(readStored('local', 'size')).toBe('small')
  })
})
