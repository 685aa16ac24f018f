import type { Page } from '@playwright/test'
import { expect, expectAccessibleInLong, test } from '../fixtures'
import { startProgram, task } from '../support/browser'
import { unique } from '../support/talk'
import { create } from '../support/text'

const code = [
  'import os',
  '',
  'def greet(name: str) -> str:',
  '\t"""Says hello,',
  '\tin two lines."""',
  `    return f"hello {name}"  # ${'long '.repeat(60)}`,
  'if access != "user\u202e \u2066# admin\u2069 \u2066":',
  '    print("<b>مرحبا</b> 你好 👩‍👩‍👧")',
].join('\n')

const here = (page: Page) =>
  page.locator('[data-here] a').evaluateAll((links) => links.map(({ dataset }) => Number(dataset.line)))
const numberOf = (page: Page, line: number) => page.locator(`[data-line="${line}"]`)

test('a text page has syntax colours and line numbers, and links to its lines', async ({
  page,
  server,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { name } = await create(server.url, {
    name: unique('greet.py').replace(/(.*)/, '$1.py'),
    text: `${code}\n`,
  })
  await page.goto(`/tools/text/${name}#L3-L5`)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect.poll(() => here(page)).toEqual([3, 4, 5])
  await expect(page.locator('#L5 .text-code-string')).toHaveText('\tin two lines."""')
  await expect(page.locator('#L8 code')).toHaveText('    print("<b>مرحبا</b> 你好 👩‍👩‍👧")')
  await expect(page.locator('#L7 abbr')).toHaveText(['RLO', 'LRI', 'PDI', 'LRI'])
  await expect(page.getByText('shown as boxes')).toBeVisible()

  await numberOf(page, 2).click()
  await expect(page).toHaveURL(/#L2$/)
  await numberOf(page, 6).click({ modifiers: ['Shift'] })
  await expect(page).toHaveURL(/#L2-L6$/)
  await numberOf(page, 8).hover()
  await page.mouse.down()
  await numberOf(page, 4).hover()
  await page.mouse.up()
  await expect(page).toHaveURL(/#L4-L8$/)
  await expect.poll(() => here(page)).toEqual([4, 5, 6, 7, 8])

  const line = page.getByLabel('Go to line')
  await line.fill('7')
  await line.press('Enter')
  await expect(page.locator('#L7')).toBeFocused()
  for (const [typed, problem] of [
    ['900', 'The text has 8 lines.'],
    ['last', 'such as 10 or 10-20'],
  ] as const) {
    await line.fill(typed)
    await page.getByRole('button', { name: 'Go', exact: true }).click()
    await expect(line).toHaveAccessibleDescription(new RegExp(problem))
    await expect(line).toBeFocused()
  }
  await expect(page).toHaveURL(/#L7$/)

  // A selection has the text without numbers and boxes; the button says what it leaves out.
  await page.evaluate(() => {
    const [first, last] = ['#L1', '#L6'].map((line) => document.querySelector(line))
    if (first && last) getSelection()?.setBaseAndExtent(first, 0, last, last.childNodes.length)
  })
  await page.keyboard.press('ControlOrMeta+c')
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  expect((await copied()).trimEnd()).toBe(code.split('\n').slice(0, 6).join('\n').trimEnd())
  await page.getByRole('button', { name: 'Copy: Text' }).click()
  await expect.poll(copied).toBe(`${code}\n`.replace(/[\u202e\u2066\u2069]/g, ''))
  await expect(page.getByRole('status').filter({ hasText: '4 invisible characters' })).toBeVisible()
  await page.getByRole('button', { name: 'Copy exactly as stored' }).click()
  await expect.poll(copied).toBe(`${code}\n`)

  await page.getByLabel('Language').selectOption('plain text')
  await expect(page.locator('#L5 .text-code-string')).toHaveCount(0)
  await expect(page).toHaveURL(/\?lang=text#L7$/)
  await page.reload()
  await expect(page.getByLabel('Language')).toHaveValue('text')
  await page.getByLabel('Wrap lines').uncheck()
  const box = page.locator('[data-reading]')
  expect(await box.evaluate((it) => it.scrollWidth > it.clientWidth)).toBe(true)
  await page.getByLabel('Wrap lines').check()
  expect(await box.evaluate((it) => it.scrollWidth > it.clientWidth)).toBe(false)
  await page.getByRole('link', { name: 'Edit…' }).click()
  await expect(page.locator('[data-window=text]').getByLabel('Link or name')).toHaveValue(name)
})

test('the address of a text keeps its lines when other windows are used', async ({ page, server }) => {
  const { name } = await create(server.url, { text: code })
  await page.goto(`/tools/text/${name}#L3-L5`)
  await expect.poll(() => here(page)).toEqual([3, 4, 5])
  // The window manager is loaded.
  await page.locator('[data-act=menu]').click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/#L3-L5$/)
  await startProgram(page, 'UUIDs')
  await expect(page).toHaveURL(/\/tools\/uuid$/)
  await task(page, name).click()
  await expect(page).toHaveURL(/#L3-L5$/)
  expect(await here(page)).toEqual([3, 4, 5])
})

test('a link to a line of another part of a long text opens that part', async ({ page, server }) => {
  const text = Array.from({ length: 2500 }, (_, index) => `line ${index + 1}`).join('\n')
  const { name } = await create(server.url, { name: unique('long'), text })
  await page.goto(`/tools/text/${name}`)
  await page.getByLabel('Go to line').fill('2400')
  await page.getByLabel('Go to line').press('Enter')
  await expect(page.locator('#L2400')).toBeFocused()
  await expect(page.locator('#L2400')).toBeInViewport()
})

test.describe('on a phone held sideways', () => {
  test.use({ viewport: { width: 568, height: 320 }, hasTouch: true, isMobile: true })

  test('a text begins near the top, and can be read to its last line', async ({ page, server }) => {
    const text = Array.from({ length: 40 }, (_, index) => `line ${index + 1}`).join('\n')
    const { name } = await create(server.url, { name: unique('sideways'), text })
    await page.goto(`/tools/text/${name}`)
    expect((await numberOf(page, 1).boundingBox())?.y).toBeLessThan(130)
    await numberOf(page, 40).click()
    await expect(page).toHaveURL(/#L40$/)
    await page.getByRole('button', { name: 'Actions for this text' }).click()
    await page.getByLabel('Go to line').click()
  })
})

test.describe('a text for one reader', () => {
  test.use({ expectedStatuses: [401, 404] })

  test('asks first, is shown once in place, and is deleted', async ({ page, server }) => {
    const read_key = 'a key that is long enough'
    const { url } = await create(server.url, {
      name: unique('once'),
      text: code,
      reads_max: 1,
      read_key,
    })
    await page.setViewportSize({ width: 375, height: 667 })
    await page.goto(url)
    await expect(page.getByText('read once')).toBeVisible()
    await expectAccessibleInLong(page)
    await page.getByRole('textbox').fill('another key that is wrong')
    await page.getByRole('button', { name: 'Show the text' }).click()
    await expect(page.getByText('This did not count as a read')).toBeVisible()
    await page.getByRole('textbox').fill(read_key)
    await page.getByRole('button', { name: 'Show the text' }).click()
    await expect(page.locator('#L3')).toContainText('def greet')
    await expect(page.getByText('That was the last read')).toBeVisible()
    await expect(page.locator('[data-reading]')).toBeFocused()
    await expectAccessibleInLong(page)
    // Requesting the page in another language would not find the text any more.
    await page.getByRole('button', { name: 'Start' }).click()
    await page.getByRole('menuitemradio', { name: '简体中文' }).click()
    await expect(page.getByText('这是最后一次阅读')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', /^zh/)
    await expect(page.locator('#L3')).toContainText('def greet')
    await page.reload()
    await expect(page.getByText(/没有.*文本|不存在/).first()).toBeVisible()
  })
})
