import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Page } from '@playwright/test'

// The reader runs in the page itself; the package has a build for browsers.
const main = createRequire(import.meta.url).resolve('@guidepup/virtual-screen-reader')
const script = path.join(path.dirname(main), '..', 'esm', 'index.browser.js')

interface Reader {
  start: (options: { container: Node }) => Promise<void>
  stop: () => Promise<void>
  next: () => Promise<void>
  previous: () => Promise<void>
  lastSpokenPhrase: () => Promise<string>
  spokenPhraseLog: () => Promise<string[]>
  clearSpokenPhraseLog: () => Promise<void>
}

declare global {
  interface Window {
    reader: Reader
  }
}

/** Starts the virtual screen reader on a page whose policy is bypassed (`bypassCSP`). */
export async function startScreenReader(page: Page) {
  const source = readFileSync(script, 'utf8')
  await page.evaluate(async (text) => {
    const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
    const module = await import(address)
    window.reader = module.virtual
    await window.reader.start({ container: document.body })
  }, source)
  return {
    /** Everything read out since the last call. */
    readOut: async () => {
      const phrases = await page.evaluate(() => window.reader.spokenPhraseLog())
      return phrases
    },
    forget: () => page.evaluate(() => window.reader.clearSpokenPhraseLog()),
    next: () => page.evaluate(() => window.reader.next()),
    last: () => page.evaluate(() => window.reader.lastSpokenPhrase()),
    stop: () => page.evaluate(() => window.reader.stop()),
  }
}
