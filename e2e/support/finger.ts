import type { Locator } from '@playwright/test'

/** A phone whose owner reads Chinese, for a new person. */
export const phone = { viewport: { width: 375, height: 667 }, locale: 'zh-CN', hasTouch: true }

/** Rests a finger on something, as long as it takes until a menu opens. */
export async function press(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const page = target.page()
  const box = await target.boundingBox()
  const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + 8]
  const client = await page.context().newCDPSession(page)
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await page.getByRole('menu').waitFor()
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await client.detach()
}

/** Opens the menu of a row as one does with what one has: a finger that rests on it, or the right button. */
export async function openRowMenu(row: Locator): Promise<void> {
  const isTouched = await row.page().evaluate(() => matchMedia('(pointer: coarse)').matches)
  if (isTouched) await press(row)
  else {
    // Until the menu is here, which comes with the pointer, a right click is the browser's.
    const position = { x: 60, y: 5 }
    await row.hover({ position })
    await row.page().getByRole('log').locator('button[aria-haspopup=menu]').waitFor()
    await row.click({ button: 'right', position })
  }
}
