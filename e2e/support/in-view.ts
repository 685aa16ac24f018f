import { expect, type Locator } from '@playwright/test'
import { boxOf } from './browser'

/** Expects that the reader sees all of an element without scrolling: nothing cuts it off, nor does the task bar cover it. */
export async function expectInView(element: Locator): Promise<void> {
  await expect(element).toBeInViewport({ ratio: 1 })
  const { y, height } = await boxOf(element)
  const bar = await boxOf(element.page().locator('[data-taskbar]'))
  expect(y + height).toBeLessThanOrEqual(bar.y)
}
