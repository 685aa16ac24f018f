import { expect, type Locator } from '@playwright/test'
import { boxOf, phone } from './browser'

/** Screens and languages that every program serves, as options of a test. */
export const readers = Object.entries({
  'on a desktop, in English': {},
  'on a desktop, in Chinese': { locale: 'zh-CN' },
  'on a phone, in English': { ...phone, locale: 'en-US', isMobile: true },
  'on a phone, in Chinese': { ...phone, isMobile: true },
})

/** Expects that the reader sees all of an element without scrolling: nothing cuts it off, nor does the task bar cover it. */
export async function expectInView(element: Locator): Promise<void> {
  await expect(element).toBeInViewport({ ratio: 1 })
  const { y, height } = await boxOf(element)
  const bar = await boxOf(element.page().locator('[data-taskbar]'))
  expect(y + height).toBeLessThanOrEqual(bar.y)
}
