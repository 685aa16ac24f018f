import type { Page } from '@playwright/test'

/** Has a page believe that it is hidden, or to be seen again: a browser that is driven shows every page. */
export async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, hidden)
}

/** Takes the focus from a page, or gives it back: a browser that is driven has every page believe that it has it. */
export async function setFocused(page: Page, focused: boolean): Promise<void> {
  await page.evaluate((value) => {
    document.hasFocus = () => value
    window.dispatchEvent(new Event(value ? 'focus' : 'blur'))
  }, focused)
}

/** A hidden page asks every 15 seconds, and at once when the network comes back. */
export const askNow = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.dispatchEvent(new Event('online')))
