import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, Page } from '@playwright/test'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { logInAsAdministrator } from '@/e2e/support/admin-pages'
import { type Lively, startLively } from '@/e2e/support/sample-rooms'
import { skins } from '@/lib/core/skin'
import { wrongOf } from '../support/axe'
import { complaintsOf, dress, everyPage, isPanel, type ShownPage, show } from '../support/every-page'

let lively: Lively
let visitor: BrowserContext
let administrator: BrowserContext

beforeAll(async () => {
  lively = await startLively()
  const options = { viewport: { width: 1280, height: 800 }, locale: 'en-US' }
  visitor = await lively.browser.newContext(options)
  administrator = await lively.browser.newContext(options)
  const page = await administrator.newPage()
  await logInAsAdministrator(page, lively.server.superKey, lively.server.url)
  await page.close()
})
afterAll(() => lively.stop())

/** Scan lines cover the page; their effect on contrast is computed in lib/desktop/skins.test.ts. */
const options = { checks: { 'color-contrast': { options: { ignorePseudo: true } } } }

/** The violations, and how many texts passed. */
async function judge(page: Page) {
  const results = await new AxeBuilder({ page }).options(options as object).analyze()
  const readable = results.passes.find(({ id }) => id === 'color-contrast')?.nodes.length ?? 0
  const found = wrongOf(results)
  return { found, readable }
}

async function judgeAll(shown: ShownPage): Promise<void> {
  await lively.stay()
  const context = isPanel(shown) ? administrator : visitor
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  await show(page, shown, lively.server.url)
  const faults: object[] = []
  for (const skin of skins) {
    await dress(page, context, skin)
    const { found, readable } = await judge(page)
    if (readable === 0) faults.push({ skin, nothing: 'axe could read nothing' })
    if (found.length > 0) faults.push({ skin, found })
  }
  await page.close()
  expect({ faults, complaints }).toEqual({ faults: [], complaints: [] })
}

// axe checks all of the long reference in each skin.
it.each(everyPage)('$name has no violations in any skin', { timeout: 1_200_000 }, judgeAll)
