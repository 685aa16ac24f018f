// @ts-check
import { chromium } from '@playwright/test'
import { chromiumFlags, installedBrowser } from '../scripts/test-browser.mjs'

/** @typedef {import('@playwright/test').Page} Page */

const rowsWanted = 5_000

/** Records tasks of the main thread over 50 ms in `window.longTasks`. */
function noteLongTasks() {
  const noted = /** @type {{ longTasks: number[] }} */ (/** @type {unknown} */ (window))
  noted.longTasks = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) noted.longTasks.push(entry.duration)
  }).observe({ type: 'longtask' })
}

/** Tasks since the last call. @param {Page} page */
async function longTasks(page) {
  const tasks = await page.evaluate(() => {
    const noted = /** @type {{ longTasks: number[] }} */ (/** @type {unknown} */ (window))
    return noted.longTasks.splice(0)
  })
  return tasks.length === 0 ? 'none over 50' : `${tasks.length}, longest ${Math.max(...tasks).toFixed(0)}`
}

/**
 * From Enter until the first row of the response is painted.
 * @param {Page} page
 * @param {string} word in every row of the response, and in none before
 */
async function searchMs(page, word) {
  const find = page.getByRole('searchbox', { name: 'Find' })
  await find.fill(word)
  const painted = page.evaluate(
    (text) =>
      new Promise((resolve) => {
        let startedAt = 0
        addEventListener('keydown', () => (startedAt = performance.now()), { once: true, capture: true })
        const look = () => {
          const row = document.querySelector('tbody tr[data-index="0"]')
          if (startedAt > 0 && row?.textContent?.includes(text))
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)))
          else requestAnimationFrame(look)
        }
        look()
      }),
    word,
  )
  await find.press('Enter')
  return Number(await painted)
}

/** Scrolls by keyboard until enough rows are loaded. @param {Page} page */
async function scrollFar(page) {
  const frame = page.locator('div:has(> table)')
  await frame.focus()
  const startedAt = performance.now()
  for (;;) {
    await page.keyboard.press('End')
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    const status = await page.locator('p[role=status]').last().textContent()
    if (Number(/\d+/.exec(status ?? '')?.[0] ?? 0) >= rowsWanted) break
  }
  return { ms: performance.now() - startedAt, frame }
}

/** Scrolls once through everything, a screen each frame. @param {import('@playwright/test').Locator} frame */
async function scrollBack(frame) {
  return frame.evaluate(
    (box) =>
      new Promise((resolve) => {
        let frames = 0
        const startedAt = performance.now()
        const step = () => {
          box.scrollTop -= box.clientHeight
          frames++
          if (box.scrollTop > 0) requestAnimationFrame(step)
          else resolve((performance.now() - startedAt) / frames)
        }
        step()
      }),
  )
}

/** As an administrator uses it. @param {string} url @param {string} superKey */
export async function measurePanel(url, superKey) {
  const executablePath = installedBrowser()
  const browser = await chromium.launch({
    args: chromiumFlags,
    ...(executablePath ? { executablePath } : {}),
  })
  try {
    const page = await browser.newPage({ locale: 'en-US' })
    await page.addInitScript(noteLongTasks)
    await page.goto(`${url}/setting?panel=messages`)
    await page.getByLabel('Super key').fill(superKey)
    await page.getByLabel('Super key').press('Enter')
    await page.locator('tbody tr[data-index="0"]').waitFor()
    await page.getByRole('checkbox', { name: 'Live' }).uncheck()
    for (const word of ['apples', 'release', '苹果'])
      console.log(
        `  panel: Enter to the first row, “${word}” ${(await searchMs(page, word)).toFixed(0).padStart(6)}`,
      )
    await longTasks(page)
    const { ms, frame } = await scrollFar(page)
    const rows = await page.locator('tbody tr[data-index]').count()
    console.log(
      `  panel: ${rowsWanted} rows loaded in ${ms.toFixed(0)}, rows in the document ${rows}, long tasks ${await longTasks(page)}`,
    )
    const frameMs = await scrollBack(frame)
    console.log(
      `  panel: scrolled back, ${Number(frameMs).toFixed(1)} a frame, long tasks ${await longTasks(page)}`,
    )
    await page
      .getByRole('checkbox', { name: /^Select message/ })
      .first()
      .check()
    await page.getByRole('searchbox', { name: 'Find' }).pressSequentially('typing beside many rows')
    console.log(`  panel: a row selected, a sentence typed, long tasks ${await longTasks(page)}`)
  } finally {
    await browser.close()
  }
}
