import type { Page } from '@playwright/test'
import { expect, expectAccessibleInLong, test } from '@/e2e/fixtures'
import { logInAsAdministrator, settingPage } from '@/e2e/support/admin-pages'
import { chatWindow, line, task, type, untilInteractive } from '@/e2e/support/browser'
import { unique } from '@/e2e/support/talk'
import { anyLanguage } from '@/e2e/support/texts'
import { loadErrorTexts, windowTexts } from '@/lib/core/texts'
import { programWindowTexts } from '@/lib/desktop/texts'

const chunks = '**/_next/static/chunks/**'

/**
 * Removes the code of the page's build, as an update does.
 * @returns waits until no code is requested; a failed request is repeated once within a second
 */
async function takeCodeAway(page: Page): Promise<() => Promise<void>> {
  let askedAt = Date.now()
  await page.route(chunks, (route) => {
    askedAt = Date.now()
    return route.fulfill({ status: 404, body: '' })
  })
  return () => expect.poll(() => Date.now() - askedAt).toBeGreaterThan(3000)
}

const notice = (page: Page) =>
  page
    .getByRole('contentinfo')
    .getByRole('status')
    .filter({ has: page.getByText(anyLanguage(loadErrorTexts, 'missing')) })

test.describe('code that cannot be loaded', () => {
  test.use({ expectedStatuses: [404] })

  test('leaves the chat working behind the icon of its title bar, and is loaded on the next try', {
    tag: '@all',
  }, async ({ page, speak, isMobile }) => {
    const [t, titleBar] = [speak(programWindowTexts), speak(windowTexts)]
    const room = unique('room')
    await page.goto(`/chat?room=${room}&nick=ann`)
    await untilInteractive(page)
    // The window manager has loaded.
    await page.getByRole('button', { name: titleBar('minimize') }).click()
    await expect(chatWindow(page).log).toBeHidden()
    await task(page, room).click()
    await takeCodeAway(page)
    const icon = page.getByRole('button', { name: titleBar('menu') })
    await icon.click()
    await expect(notice(page)).toBeVisible()
    await type(page, 'the chat went on')
    await expect(line(page, 'the chat went on')).toBeVisible()
    await page.unroute(chunks)
    await icon.click()
    await expect(page.getByRole('menuitem', { name: t('minimize') })).toBeVisible()
    await expect(notice(page)).toBeHidden()
    if (!isMobile) await page.keyboard.press('Escape')
  })

  test('is reported by the button that needed it, which forgets the press', async ({ page }) => {
    await page.goto(`/chat?room=${unique('room')}&nick=ann`)
    await type(page, 'hello')
    await expect(line(page, 'hello')).toBeVisible()
    const untilGivenUp = await takeCodeAway(page)
    const emoji = page.getByRole('button', { name: /^Emoji/ })
    const start = page.getByRole('button', { name: 'Start', exact: true })
    await emoji.click()
    await expect(notice(page)).toBeVisible()
    await expect(emoji).toHaveAttribute('aria-expanded', 'false')
    // It takes space from the log, and covers nothing.
    const [bar, send] = [await notice(page).boundingBox(), await chatWindow(page).send.boundingBox()]
    expect((send?.y ?? 0) + (send?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    await expectAccessibleInLong(page)
    await start.click()
    await page.getByRole('menuitem', { name: 'File' }).click()
    // The browser's own context menu still opens.
    const isLeft = await line(page, 'hello').evaluate((row) =>
      row.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true })),
    )
    expect(isLeft).toBe(true)
    await untilGivenUp()

    await page.unroute(chunks)
    await start.hover()
    await page.getByRole('menuitem', { name: 'File' }).hover()
    await emoji.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(notice(page)).toBeHidden()
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(emoji).toHaveAttribute('aria-expanded', 'true')
    await start.click()
    await expect(page.getByRole('menu')).toBeVisible()
  })

  test('leaves the control panel working around the missing panel', { tag: '@long' }, async ({
    page,
    server,
  }) => {
    await logInAsAdministrator(page, server.superKey)
    const setting = settingPage(page)
    await takeCodeAway(page)
    const words = await setting.open('Words')
    await expect(words.getByRole('alert')).toContainText('This part could not be loaded.')
    await expectAccessibleInLong(page)
    await page.unroute(chunks)
    await setting.open('Bans')
    await expect(page.getByRole('region', { name: 'Bans', exact: true }).getByRole('alert')).toHaveCount(0)
  })
})
