import { afterEach, expect, test, vi } from 'vitest'
import { copyText } from './copy-text'

class Item {
  constructor(readonly parts: Record<string, Promise<string>>) {}
}

/** Stubs a browser whose clipboard accepts promises, or only strings. */
function browser(takesPromises: boolean) {
  const copied: string[] = []
  const write = vi.fn(async ([item]: Item[]) => void copied.push((await item?.parts['text/plain']) ?? ''))
  const writeText = async (text: string) => void copied.push(text)
  vi.stubGlobal('navigator', { clipboard: takesPromises ? { write, writeText } : { writeText } })
  vi.stubGlobal('ClipboardItem', takesPromises ? Item : undefined)
  return { copied, write }
}

afterEach(() => vi.unstubAllGlobals())

test('a promised text is written within the user event', async () => {
  const { copied, write } = browser(true)
  const done = copyText(Promise.resolve('late'))
  expect(write).toHaveBeenCalledTimes(1)
  expect(await done).toBe(true)
  expect(copied).toEqual(['late'])
})

test('browsers without promise support get the text when it arrives', async () => {
  const { copied } = browser(false)
  expect(await copyText(Promise.resolve('late'))).toBe(true)
  expect(copied).toEqual(['late'])
})

test.each([true, false])('a rejected text is not copied, promise support: %s', async (takes) => {
  const { copied } = browser(takes)
  expect(await copyText(Promise.reject(new Error('gone')))).toBe(false)
  expect(copied).toEqual([])
})
