import type { Page } from '@playwright/test'
import type { Skin } from '@/lib/core/skin'
import { expect, expectAccessible, test } from '../fixtures'
import { untilInteractive } from '../support/browser'

const sizes = [
  { width: 1280, height: 720 },
  { width: 375, height: 667 },
]
const locales = ['en-US', 'zh-CN']

/** Two kinds of each are enough for the short run, the first with the first. */
const tagOf = (one: number, other: number) => (one === other ? [] : ['@long'])

/** Parts that pages with React and without it share. */
const parts = [
  ...['nav', 'nav li:first-child a', 'nav li:first-child img', 'nav li:first-child span'],
  ...['[data-window]', '[data-window] > header', 'h1', '[data-window] > header a', 'main p', '.push-button'],
  ...['.task-bar', '.start-button', '.start-button img', '.task-button', '.task-tray', 'time'],
]

const styles = [
  ...['fontFamily', 'fontSize', 'fontWeight', 'lineHeight', 'color', 'backgroundColor', 'backgroundImage'],
  ...['boxShadow', 'borderRadius', 'padding', 'gap', 'textShadow', 'filter'],
] as const

/** Looks, places and sizes of the parts, except what follows from texts, which differ. */
const looksOf = (page: Page) =>
  page.evaluate(
    ([parts, styles]) => {
      const withOwnText = ['[data-window]', 'main p', '.push-button', 'h1']
      return parts.map((part) => {
        const element = document.querySelector(part)
        if (!element) return `${part} is missing`
        const look = getComputedStyle(element)
        const { x, y, width, height } = element.getBoundingClientRect()
        const size = withOwnText.includes(part) ? {} : { width, height }
        // The window is in the middle, and its height is that of its text.
        const place = element.closest('main') ? size : { x, y, ...size }
        return { part, place, ...Object.fromEntries(styles.map((name) => [name, look[name]])) }
      })
    },
    [parts, styles] as const,
  )

/** Elements whose text is cut off. */
const cutTexts = (page: Page) =>
  page
    .locator('h1, .task-button span')
    .evaluateAll((all) =>
      all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent),
    )

test.describe('what is missing', () => {
  test.use({ expectedStatuses: [404] })

  for (const [kind, [path, program]] of (
    [
      ['/go/no-such-link', '/tools/links'],
      ['/sf/no-such-text', '/tools/text'],
    ] as const
  ).entries())
    for (const [language, locale] of locales.entries())
      test(`${path} is a window on the desktop that leads on, in ${locale}`, {
        tag: tagOf(kind, language),
      }, async ({ newPerson }) => {
        for (const viewport of sizes) {
          const page = await newPerson({ locale, viewport })
          const response = await page.goto(path)
          expect(response?.status()).toBe(404)
          const box = await page.locator('main').boundingBox()
          expect(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= viewport.width).toBe(true)
          const icons = page.getByRole('navigation').getByRole('link')
          await expect(icons.first()).toBeInViewport({ ratio: 1 })
          const images = page.locator('nav img')
          for (const image of await images.all())
            expect(await image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0)
          await expect(page.locator('#clock')).toHaveText(/^\d\d:\d\d$/)
          const width = await page.evaluate(() => document.documentElement.scrollWidth)
          expect(width).toBeLessThanOrEqual(viewport.width)
          await expectAccessible(page)
          await page.locator(`.push-button[href="${program}"]`).click()
          await expect(page).toHaveURL(program)
        }
      })

  test('it is complete without scripts', async ({ newPerson }) => {
    const page = await newPerson({ javaScriptEnabled: false })
    await page.goto('/go/no-such-link')
    await expect(page.locator('#clock')).toBeHidden()
    await page.getByRole('form', { name: 'Language' }).getByRole('button', { name: '简体中文' }).click()
    await expect(page.getByRole('heading', { name: '短链接 – 未找到' })).toBeVisible()
    await page.getByRole('link', { name: '前往桌面' }).click()
    await expect(page).toHaveURL('/')
  })

  for (const [size, viewport] of sizes.entries())
    for (const [language, locale] of locales.entries())
      test(`a page without React looks like one with it, ${viewport.width} pixels wide, in ${locale}`, {
        tag: tagOf(size, language),
      }, async ({ newPerson, server }) => {
        const page = await newPerson({ locale, viewport })
        for (const skin of ['win98', 'dark', 'messenger', 'green'] satisfies Skin[]) {
          await page.context().addCookies([{ name: 'skin', value: skin, url: server.url }])
          await page.goto('/nothing/here')
          await untilInteractive(page)
          await expect(page.getByText('404')).toBeVisible()
          await expect(page).toHaveTitle(/^404 – /)
          const expected = await looksOf(page)
          await page.goto('/go/no-such-link')
          await expect(page.locator('#clock')).toHaveText(/^\d\d:\d\d$/)
          expect(await looksOf(page)).toEqual(expected)
          expect(await cutTexts(page)).toEqual([])
        }
      })
})
