import type { Page } from '@playwright/test'

/** Has a page believe that it is hidden, or to be seen again: a browser that is driven shows every page. */
export async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)
}

/** A hidden page asks every 15 seconds, and at once when the network comes back. */
export const askNow = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.dispatchEvent(new Event('online')))
