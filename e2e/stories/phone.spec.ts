import type { Locator, Page } from '@playwright/test'
import { programs } from '@/lib/main/programs'
import { expect, test } from '../fixtures'
import { boxOf, untilInteractive } from '../support/browser'
import { expectInView } from '../support/in-view'
import { addLink } from '../support/links'

// What phones need beyond the stories of a feature. The other stories run on phones in the long run.

const phone = { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true }

test.use({ ...phone, expectedStatuses: [404] })

/** Of an element that holds a value to copy: whether all of it is in view. */
const isWhole = (field: Locator) =>
  field.evaluate((box) => box.scrollHeight <= box.clientHeight && box.scrollWidth <= box.clientWidth)

async function expectWholeValues(page: Page): Promise<void> {
  const fields = page.locator('textarea[readonly]')
  await expect(fields.first()).toBeVisible()
  for (const field of await fields.all()) expect(await isWhole(field), await field.inputValue()).toBe(true)
}

test.describe('values to copy are shown whole', () => {
  for (const [name, viewport] of [
    ['a phone', phone.viewport],
    ['a desktop', { width: 1280, height: 720 }],
  ] as const)
    test(`on ${name}`, async ({ page }) => {
      await page.setViewportSize(viewport)
      await page.goto('/tools/text')
      await untilInteractive(page)
      await page.getByRole('textbox', { name: 'Text', exact: true }).fill('hello')
      await page.getByRole('button', { name: 'Get a link' }).click()
      const token = page.getByRole('textbox', { name: 'Token' })
      await expect(token).toHaveValue(/.{20}/)
      await expectWholeValues(page)
      await token.focus()
      expect(await page.evaluate(() => window.getSelection()?.toString())).toBe(await token.inputValue())

      await page.goto('/tools/contacts')
      await untilInteractive(page)
      await page.getByRole('textbox', { name: 'ID or number' }).fill('10001')
      await page.getByRole('button', { name: 'Make the link' }).click()
      await expectWholeValues(page)

      await page.goto(`/add/matrix?id=@${'ann'.repeat(20)}:example.org`)
      await expectWholeValues(page)
    })
})

const paths = [...programs.map(({ href }) => href), '/chat?room=main']

test('the end of every page can be scrolled above the task bar', async ({ page }) => {
  for (const path of paths) {
    await page.goto(path)
    await untilInteractive(page)
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const window_ = await boxOf(page.locator('[data-window]').first())
    const bar = await boxOf(page.locator('[data-taskbar]'))
    expect(window_.y + window_.height, path).toBeLessThanOrEqual(bar.y)
  }
})

test('what the keyboard focuses is above the task bar', async ({ page, server }) => {
  const { link } = await addLink(server.url, { target: 'https://example.com/' })
  for (const path of ['/tools/links?tab=manage', '/tools/text', `/go/${link}+`]) {
    await page.goto(path)
    await untilInteractive(page)
    const last = page.locator('main :is(a, button, input, select, summary, textarea):visible').last()
    await page.locator('[data-taskbar] :is(a, button)').first().focus()
    await page.keyboard.press('Shift+Tab')
    await expect(last).toBeFocused()
    await expectInView(last)
  }
})

test('the program icons fade out where more follow, and can be scrolled to the last one', async ({
  page,
}) => {
  for (const path of ['/', '/go/no-such-link']) {
    await page.goto(path)
    const strip = page.locator('.program-icon-list')
    await expect(strip).toHaveCSS('mask-image', /linear-gradient/)
    const last = strip.getByRole('link').last()
    await expect(last).not.toBeInViewport({ ratio: 1 })
    await last.focus()
    await expect(last).toBeInViewport({ ratio: 1 })
    const [icon, edge] = [await boxOf(last.locator('img')), await boxOf(strip)]
    // The fade is three rem wide.
    expect(icon.x + icon.width).toBeLessThanOrEqual(edge.x + edge.width - 48)
  }
})
