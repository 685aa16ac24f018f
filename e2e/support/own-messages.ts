import type { Locator, Page } from '@playwright/test'
import { editTexts } from '@/lib/chat/late-texts'
import { chatTexts } from '@/lib/chat/texts'
import { expect } from '../fixtures'
import { line, phone, type, untilInteractive } from './browser'
import { unique } from './talk'
import { anyLanguage } from './texts'

/** The row of a message, its sender included. */
export const rowOf = (page: Page, text: string): Locator =>
  page.getByRole('article').filter({ hasText: text })

/** What is said above the field during an edit. */
export const editBar = (page: Page): Locator =>
  page.getByRole('status').filter({ has: page.getByText(anyLanguage(editTexts, 'editing')) })

/** Waits until so many messages can be changed: a message may be in the log before the response with its token. */
export const untilOwn = (page: Page, count: number): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('own') || '[]').length))
    .toBeGreaterThanOrEqual(count)

/** Opens a room in two browsers, the second one of a reader with a phone, and sends lines in the first. */
export async function talk(
  page: Page,
  newPerson: (options?: typeof phone) => Promise<Page>,
  lines: readonly string[],
): Promise<{ room: string; bob: Page }> {
  const room = unique('room')
  await page.goto(`/chat?room=${room}&nick=ann`)
  for (const each of lines) {
    await type(page, each)
    await expect(line(page, each)).toBeVisible()
  }
  await expect(page.getByTitle(anyLanguage(chatTexts, 'sending'))).toHaveCount(0)
  await untilOwn(page, lines.length)
  const bob = await newPerson(phone)
  await bob.goto(`/chat?room=${room}&nick=bob`)
  await untilInteractive(bob)
  return { room, bob }
}
