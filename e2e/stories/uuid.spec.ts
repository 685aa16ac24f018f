import type { Page } from '@playwright/test'
import { textGroups } from '@/lib/core/i18n/texts'
import type en from '@/lib/uuid/messages/en.json'
import { expect, expectAccessibleInLong, test } from '../fixtures'
import { devices } from '../support/browser'

const uuidTexts = textGroups<typeof en>('uuid')('window')

const uuids = async (page: Page) => (await page.locator('pre').first().innerText()).trim().split('\n')

/** The calls of a page that make UUIDs. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/uuid') calls.push(search)
  })
  return calls
}

test.describe('UUIDs', () => {
  for (const { name, options, tag } of devices)
    test.describe(name, { tag }, () => {
      test.use(options)

      test('are there when the window opens, and others at a press', async ({ page, speak }) => {
        const t = speak(uuidTexts)
        const calls = callsOf(page)
        await page.goto('/tools/uuid')
        await expect(page.getByText(t('made', { count: 10 }))).toBeInViewport({ ratio: 1 })
        const first = await uuids(page)
        expect(new Set(first).size).toBe(10)
        const more = page.getByRole('button', { name: t('make') })
        await expect(more).toBeInViewport({ ratio: 1 })
        // What renders the window again asks for nothing.
        await page.getByRole('textbox').last().fill('3')
        await page.locator('select').selectOption('v7')
        await page.evaluate(() => window.dispatchEvent(new Event('focus')))
        expect(await uuids(page)).toEqual(first)
        await expectAccessibleInLong(page)
        await more.click()
        await expect(page.getByText(t('made', { count: 3 }))).toBeVisible()
        expect((await uuids(page)).some((uuid) => first.includes(uuid))).toBe(false)
        expect(calls).toEqual(['?version=v4&count=10', '?version=v7&count=3'])
      })
    })

  test('of version 7 are sorted, shown with the command that makes them', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'UUIDs' }).click()
    await page.getByRole('combobox', { name: 'Version' }).selectOption('v7')
    await page.getByRole('textbox', { name: 'How many' }).fill('12')
    await page.getByRole('button', { name: 'Make new ones' }).click()
    await expect(page.getByText('12 new UUIDs:')).toBeVisible()
    const made = await uuids(page)
    for (const uuid of made)
      expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/)
    expect(made).toHaveLength(12)
    expect(made).toEqual([...new Set(made)].sort())
    await expect(page.getByText(/^curl /)).toContainText('/uuid?version=v7&count=12&format=text')
    await expectAccessibleInLong(page)
  })
})

test.describe('too high a number of UUIDs', () => {
  test.use({ expectedStatuses: [400], locale: 'zh-CN', viewport: { width: 375, height: 700 } })

  test('is refused beside the field, and the last UUIDs stay', async ({ page }) => {
    await page.goto('/tools/uuid')
    await expect(page.getByText('10 个新的 UUID')).toBeVisible()
    const before = await uuids(page)
    await page.getByRole('textbox', { name: '数量' }).fill('1001')
    await page.getByRole('button', { name: '重新生成' }).click()
    await expect(page.getByText('必须是 1 到 1000 之间的整数')).toBeVisible()
    expect(await uuids(page)).toEqual(before)
    await expectAccessibleInLong(page)
  })
})

test.describe('a window that the server cannot answer yet', () => {
  test.use({ expectedStatuses: [503] })

  test('says so, and makes UUIDs at the next press', async ({ page }) => {
    await page.route('**/uuid?*', (route) =>
      route.fulfill({ status: 503, json: { code: 503, error: 'unavailable', message: 'Busy; try again.' } }),
    )
    await page.goto('/')
    await page.getByRole('link', { name: 'UUIDs' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Busy; try again.' })).toBeVisible()
    await page.unroute('**/uuid?*')
    await page.getByRole('button', { name: 'Make new ones' }).click()
    await expect(page.getByText('10 new UUIDs:')).toBeVisible()
  })
})
