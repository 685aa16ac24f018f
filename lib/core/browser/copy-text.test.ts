import { afterEach, expect, test, vi } from 'vitest'
import { copyText } from './copy-text'

class Item {
  constructor(readonly parts: Record<string, Promise<string>>) {}
}

/** A browser whose clipboard takes what is on its way, or only texts that are there. */
function browser(takesPromises: boolean) {
  const copied: string[] = []
  const write = vi.fn(async ([item]: Item[]) => void copied.push((await item?.parts['text/plain']) ?? ''))
  const writeText = async (text: string) => void copied.push(text)
  vi.stubGlobal('navigator', { clipboard: takesPromises ? { write, writeText } : { writeText } })
  vi.stubGlobal('ClipboardItem', takesPromises ? Item : undefined)
  return { copied, write }
}

afterEach(() => vi.unstubAllGlobals())

test('a text on its way is written from within the press', async () => {
  const { copied, write } = browser(true)
  const done = copyText(Promise.resolve('late'))
  expect(write).toHaveBeenCalledTimes(1)
  expect(await done).toBe(true)
  expect(copied).toEqual(['late'])
})

test('a browser that cannot wait for a text is given it when it is here', async () => {
  const { copied } = browser(false)
  expect(await copyText(Promise.resolve('late'))).toBe(true)
  expect(copied).toEqual(['late'])
})

test.each([true, false])(
  'a text that does not come is not copied, where promises are taken: %s',
  async (takes) => {
    const { copied } = browser(takes)
    expect(await copyText(Promise.reject(new Error('gone')))).toBe(false)
    expect(copied).toEqual([])
  },
)
