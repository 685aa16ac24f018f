import type { Locator, Page } from '@playwright/test'
import { roomTexts } from '@/lib/chat/late-texts'
import { chatTexts } from '@/lib/chat/texts'
import { expect } from '../fixtures'
import { untilInteractive } from './browser'
import { online } from './talk'
import { anyLanguage } from './texts'

export const listOf = (page: Page): Locator =>
  page.getByRole('navigation', { name: anyLanguage(roomTexts, 'rooms') })

export const linkTo = (page: Page, room: string): Locator => listOf(page).getByRole('link', { name: room })

/** Enters rooms one after the other, and shows the last one. */
export async function enter(page: Page, rooms: readonly string[], nick = 'ann'): Promise<void> {
  for (const room of rooms) {
    await page.goto(`/chat?room=${room}&nick=${nick}`)
    await untilInteractive(page)
    await expect(page.getByText(anyLanguage(chatTexts, 'connected'))).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('rooms'))).toContain(room)
  }
}

export async function show(page: Page, room: string): Promise<void> {
  await linkTo(page, room).click()
  await expect(page).toHaveURL(new RegExp(`room=${room}$`))
  await expect(linkTo(page, room)).toHaveAttribute('aria-current', 'page')
}

export const nicksIn = async (url: string, room: string) =>
  (await online(url, room)).online.map(({ nick }) => nick)
