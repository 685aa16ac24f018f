import type { Locator, Page } from '@playwright/test'

/** The window of a program, by its title. */
export const programWindow = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('region', { name })

/** The task bar's button of a window. */
export const task = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('contentinfo').getByRole('button', { name })

/** Opens a program from the start menu. */
export async function startProgram(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^(Start|开始)$/ }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** Where something is on the screen, in whole pixels. */
export async function placeOf(window: Locator) {
  const box = await window.boundingBox()
  if (!box) throw new Error('not to be seen')
  const [x, y, width, height] = [box.x, box.y, box.width, box.height].map(Math.round) as [
    number,
    number,
    number,
    number,
  ]
  return { x, y, width, height }
}

/** Pulls what is at a point by so much. */
export async function drag(
  page: Page,
  from: { x: number; y: number },
  by: { x: number; y: number },
): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2)
  await page.mouse.move(from.x + by.x, from.y + by.y)
  await page.mouse.up()
}
