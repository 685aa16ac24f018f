import { setTimeout as pause } from 'node:timers/promises'
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import { type Language, pseudoLocale } from '@/lib/core/i18n/language'
import { negotiateLanguage } from '@/lib/core/i18n/request-language'
import type { Translator } from '@/lib/core/i18n/texts'
import { violationsOf } from './support/axe'
import { type Server, startServer } from './support/server'
import { translatorIn } from './support/texts'

interface WorkerFixtures {
  /** The real server of this worker, on SQLite. */
  server: Server
}

interface Options {
  /** HTTP statuses that a test causes on purpose; browsers report each as a console error. */
  expectedStatuses: number[]
}

interface Fixtures {
  /** The reader's language, and a translator into it. */
  language: Language
  speak: Translator
  /** Opens a browser of another person, with cookies and storage of its own. */
  newPerson: (options?: BrowserContextOptions) => Promise<Page>
}

/** Collects uncaught errors, console errors and policy violations. */
function complaintsOf(context: BrowserContext, expectedStatuses: number[]): string[] {
  const complaints: string[] = []
  const expected = new RegExp(
    `Failed to load resource.* status of (${expectedStatuses.join('|') || 'none'})\\b`,
  )
  context.on('console', (message) => {
    if (message.type() === 'error' && !expected.test(message.text()))
      complaints.push(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().message}`))
  return complaints
}

/** Delays scripts and calls where the run says so, except routes that a test handles itself. */
async function delayNetwork(context: BrowserContext): Promise<void> {
  const delayMs = Number(test.info().config.metadata.networkDelayMs)
  if (delayMs === 0) return
  await context.route('**/*', async (route) => {
    if (['script', 'fetch'].includes(route.request().resourceType())) await pause(delayMs)
    // The page may be closed by now.
    await route.fallback().catch(() => undefined)
  })
}

/** Playwright's `test` with a real server. A test fails when a page reports an error in its console. */
export const test = base.extend<Fixtures & Options, WorkerFixtures>({
  expectedStatuses: [[], { option: true }],
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs.
    async ({}, use) => {
      const server = await startServer({ env: { PSEUDO_LOCALE: 'on' } })
      await use(server)
      expect(await server.stop()).toBe(0)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  context: async ({ context, expectedStatuses }, use) => {
    const complaints = complaintsOf(context, expectedStatuses)
    await delayNetwork(context)
    await use(context)
    expect(complaints).toEqual([])
  },
  language: async ({ locale }, use) =>
    use(locale === pseudoLocale ? locale : negotiateLanguage(null, locale ?? null)),
  speak: async ({ language }, use) => use((texts) => translatorIn(language)(texts)),
  newPerson: async ({ browser, server, expectedStatuses }, use) => {
    const opened: { context: BrowserContext; complaints: string[] }[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL: server.url, locale: 'en-US', ...options })
      opened.push({ context, complaints: complaintsOf(context, expectedStatuses) })
      await delayNetwork(context)
      return context.newPage()
    })
    for (const { context } of opened) await context.close()
    expect(opened.flatMap(({ complaints }) => complaints)).toEqual([])
  },
})

export { expect }

export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([])
}

/** The same in `npm run test:long` only: axe takes a second, and twenty for the longest page. */
export async function expectAccessibleInLong(page: Page): Promise<void> {
  if (test.info().config.metadata.isLong === true) await expectAccessible(page)
}
