import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readingTexts } from '@/lib/text/texts'
import { violationsOf } from '../support/axe'
import { chromiumLaunch } from '../support/browser-launch'
import { type Server, startServer } from '../support/server'
import { unique } from '../support/talk'
import { create } from '../support/text'
import { anyLanguage } from '../support/texts'

// Text pages with the longest and oddest texts, without scripts, and with axe.

let server: Server
let browser: Browser

beforeAll(async () => {
  server = await startServer()
  browser = await chromium.launch(chromiumLaunch)
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

const phone = { width: 375, height: 667 }

async function inPage(options: object, act: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ baseURL: server.url, ...options })
  try {
    await act(await context.newPage())
  } finally {
    await context.close()
  }
}

const shared = async (text: string) => (await create(server.url, { name: unique('text'), text })).name

it('each of a hundred thousand lines has an address', async () => {
  const name = await shared(Array.from({ length: 100_000 }, (_, i) => `${i + 1}`).join('\n'))
  await inPage({}, async (page) => {
    await page.goto(`/tools/text/${name}#L70000-L70002`)
    await page.locator('#L70002[data-here]').waitFor()
    expect(await page.locator('[data-here] code').allInnerTexts()).toEqual(['70000\n', '70001\n', '70002\n'])
    await page.getByLabel('Go to line').fill('100000')
    await page.keyboard.press('Enter')
    await page.locator('#L100000[data-here]').waitFor()
    expect(page.url()).toMatch(/\?from=100000#L100000$/)
  })
})

it('all parts of a text are reached without scripts, in Chinese, on a phone', async () => {
  const name = await shared(Array.from({ length: 5000 }, (_, i) => `${i + 1}`).join('\n'))
  await inPage({ javaScriptEnabled: false, locale: 'zh-CN', viewport: phone }, async (page) => {
    await page.goto(`/tools/text/${name}`)
    await page.getByRole('link', { name: '后面的行' }).click()
    await page.locator('[data-line="2345"]').click()
    expect(page.url()).toMatch(/\?from=2001#L2345$/)
    expect(await page.locator(':target code').innerText()).toBe('2345\n')
  })
})

it.each([
  ['one line of a megabyte', 'x'.repeat(1_000_000)],
  ['a megabyte of signs that are not seen', '\u202e'.repeat(340_000)],
  ['a hundred thousand marks on one letter', `e${'\u0301'.repeat(100_000)}`],
  ['Arabic', 'مرحبا بالعالم 123 \u200f\n'.repeat(3000)],
  ['what is no text', Buffer.from(Array.from({ length: 90_000 }, (_, i) => (i % 127) + 1)).toString()],
  // The C# rules take minutes for as much.
  ['what the rules of a language fail at', `${'a '.repeat(199)}\n`.repeat(240)],
])('%s does not make the page wide, nor keep it busy, and axe finds nothing', async (_, text) => {
  const name = await shared(text)
  for (const locale of ['en-US', 'zh-CN'])
    await inPage({ locale, viewport: phone }, async (page) => {
      await page.goto(`/tools/text/${name}?lang=csharp`)
      await page.locator('#L1').waitFor()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
      await page.getByRole('button', { name: anyLanguage(readingTexts, 'tools') }).click()
      await page.getByRole('checkbox').click()
      await page.getByRole('checkbox', { checked: false }).waitFor()
      expect(await violationsOf(page)).toEqual([])
    })
})
