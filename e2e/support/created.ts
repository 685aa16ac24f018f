import type { Locator, Page } from '@playwright/test'

/** The address of a link or text that was just created; one click selects it. */
export const createdAddress = (page: Page): Locator => page.locator('section > div > p.select-all')
