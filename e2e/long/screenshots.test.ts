import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, BrowserContextOptions } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { skins } from '@/lib/core/skin'
import { complaintsOf, dress, everyPage, isPanel, type ShownPage, show } from '../support/every-page'
import { type Lively, startLively } from '../support/lively'
import { takePictures } from '../support/pictures'
import { logInAsAdministrator } from '../support/setting-pages'

/** Outside of what git keeps. */
const folder = join(process.cwd(), 'screenshots')

const screens: Record<string, BrowserContextOptions> = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true },
}
const locales = { en: 'en-US', zh: 'zh-CN' }
const kinds = Object.entries(screens).flatMap(([screen, options]) =>
  Object.entries(locales).map(([language, locale]) => ({
    name: `${screen}-${language}`,
    options: { ...options, locale },
  })),
)

let lively: Lively

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  lively = await startLively()
})
afterAll(() => lively.stop())

async function shoot(context: BrowserContext, shown: ShownPage, kind: string): Promise<void> {
  await lively.stay()
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  await show(page, shown, lively.server.url)
  for (const skin of skins) {
    await dress(page, context, skin)
    await page.screenshot({ path: join(folder, skin, `${shown.name}-${kind}.png`) })
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  expect(complaints).toEqual([])
  await page.close()
}

/** Of the whole: those whose names begin so. */
const only = process.env.SCREENSHOTS ?? ''

it('the pictures of the README are drawn', async () => {
  const target = process.env.PICTURES === 'write' ? join(process.cwd(), 'docs', 'pictures') : folder
  const sizes = await takePictures(lively, target)
  for (const [name, bytes] of Object.entries(sizes)) expect(bytes, name).toBeLessThan(150_000)
})

describe.each(kinds)('$name', ({ name, options }) => {
  let visitor: BrowserContext
  let administrator: BrowserContext

  beforeAll(async () => {
    mkdirSync(folder, { recursive: true })
    visitor = await lively.browser.newContext(options)
    administrator = await lively.browser.newContext(options)
    // The log-on speaks English; what is then shown speaks the language of the browser.
    const url = lively.server.url
    await administrator.addCookies([{ name: 'lang', value: 'en', url }])
    const page = await administrator.newPage()
    await logInAsAdministrator(page, lively.server.superKey, url)
    await page.close()
    await administrator.clearCookies({ name: 'lang' })
  })

  const shown = everyPage.filter((page) => page.name.startsWith(only))
  it.each(shown)('$name is drawn in every skin, and does not scroll sideways', (page) =>
    shoot(isPanel(page) ? administrator : visitor, page, name),
  )
})
