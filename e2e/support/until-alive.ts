import type { Page } from '@playwright/test'

/** Waits until the scripts of a page run: then the clock of the task bar does. */
export async function untilAlive(page: Page): Promise<void> {
  await page.locator('[data-taskbar] time').filter({ hasText: /\d/ }).waitFor({ state: 'attached' })
}
