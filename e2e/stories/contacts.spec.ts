import { type BrowserContext, devices, type Page } from '@playwright/test'
import { expect, expectAccessibleInLong, test } from '../fixtures'

/** Application URLs that any page of a context tried to open. */
function attemptsOf(page: Page | BrowserContext): string[] {
  const attempts: string[] = []
  page.on('request', (request) => {
    if (!/^(?:https?|blob|data):/.test(request.url())) attempts.push(request.url())
  })
  return attempts
}

/** Browsers let a page open an application by itself only after a click. */
async function come(page: Page, path: string): Promise<void> {
  await page.goto('/tools/contacts')
  await page.getByRole('heading').first().click()
  await page.goto(path)
}

const phone = devices['Pixel 7']
const iphone = devices['iPhone 14']

test('a contact link opens the application on a computer', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Contacts' }).click()
  await page.getByRole('textbox', { name: 'ID or number' }).fill('10001')
  await page.getByRole('button', { name: 'Make the link' }).click()
  await expect(page.getByRole('textbox', { name: 'Page' })).toHaveValue(/\/add\/qq\?id=10001$/)
  await expect(page.getByText(/^curl /)).toContainText('/api/add/v1/link?app=qq&id=10001')
  await expectAccessibleInLong(page)
  const attempts = attemptsOf(page.context())
  const opening = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Try it' }).click()
  const opened = await opening
  await expect(opened).toHaveURL(/\/add\/qq\?id=10001$/)
  await expect(page.getByRole('textbox', { name: 'Page' })).toHaveValue(/\/add\/qq\?id=10001$/)
  await expect.poll(() => attempts).toHaveLength(1)
  expect(attempts[0]).toMatch(/^tencent:\/\/ntqq-open\?subCmd=profile&action=openMiniBuddyProfile&/)
  await expectAccessibleInLong(opened)

  await expect(opened.getByRole('img', { name: /QR code/ })).toHaveJSProperty('naturalWidth', 200)
  await expect(opened.getByRole('link', { name: 'Older QQ' })).toHaveAttribute(
    'href',
    /^tencent:\/\/AddContact\/\?.*uin=10001$/,
  )
})

for (const [name, device] of [
  ['an Android phone', phone],
  ['an iPhone', iphone],
] as const) {
  const { defaultBrowserType: _, ...options } = device

  test(`${name} is led into its application, once`, { tag: '@long' }, async ({ newPerson }) => {
    const page = await newPerson(options)
    const attempts = attemptsOf(page)
    await come(page, '/addqq?uid=10001')
    await expect.poll(() => attempts).toHaveLength(1)
    expect(attempts[0]).toMatch(/^mqqapi:\/\/card\/show_pslcard\?.*&uin=10001&card_type=person/)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(options.viewport.width)

    await page.reload()
    await page.waitForLoadState('networkidle')
    expect(attempts).toHaveLength(1)
    await expectAccessibleInLong(page)
  })
}

// The browser asks before it opens an application, and blocks clicks meanwhile: hence without scripts.
for (const [name, { defaultBrowserType: _, ...options }] of [
  ['a computer', devices['Desktop Chrome']],
  ['an Android phone', phone],
  ['an iPhone', iphone],
] as const)
  test(`the button opens the application of ${name}`, { tag: '@long' }, async ({ newPerson }) => {
    const page = await newPerson({ ...options, javaScriptEnabled: false })
    const attempts = attemptsOf(page)
    await page.goto('/add/whatsapp?id=%2B49%20170%201234567')
    await page.getByRole('link', { name: 'Open WhatsApp' }).click()
    await expect.poll(() => attempts).toEqual(['whatsapp://send?phone=491701234567'])
  })

test('a contact page never opens another site without a click', async ({ page }) => {
  await page.goto('/add/messenger?id=messenger')
  const button = page.getByRole('link', { name: 'Open the Messenger page' })
  await expect(button).toHaveAttribute('href', 'https://m.me/messenger')
  await page.waitForLoadState('networkidle')
  await expect(page).toHaveURL(/\/add\/messenger/)
})

test('the id of a contact can be copied, even without access to the clipboard', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/add/wechat?id=wxid_example')
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByRole('status')).toHaveText('Copied.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('wxid_example')
  await expectAccessibleInLong(page)
})

test('a contact page without scripts shows the links, the id and the QR code', async ({ newPerson }) => {
  const page = await newPerson({ javaScriptEnabled: false })
  await page.goto('/add/telegram?id=@telegram')
  await expect(page.getByRole('link', { name: 'Open Telegram' })).toHaveAttribute(
    'href',
    'tg://resolve?domain=telegram',
  )
  await expect(page.getByRole('link', { name: 'On the web' })).toHaveAttribute(
    'href',
    'https://t.me/telegram',
  )
  await expect(page.getByRole('textbox', { name: 'Telegram ID' })).toHaveValue('telegram')
  await expect(page.getByRole('img', { name: /QR code/ })).toHaveJSProperty('naturalWidth', 200)
  await expect(page.getByRole('button', { name: 'Copy' })).toBeHidden()
})

test.describe('a hostile id', () => {
  test.use({ expectedStatuses: [400] })

  test('ends on a page that says what is wrong, and runs nothing', async ({ page }) => {
    const id = `"><img src=x onerror="document.title='broken into'"><script>document.title='broken into'</script>`
    for (const path of ['/addqq?uid=', '/add/telegram?id=', '/add/matrix?id=', '/add/whatsapp?id=']) {
      await page.goto(path + encodeURIComponent(id))
      await expect(page.getByText('must be a')).toBeVisible()
      await expect(page).not.toHaveTitle(/broken into/)
      await expect(page.locator('.content :is(img, script)')).toHaveCount(0)
    }
  })

  test('is explained where it was typed', async ({ page }) => {
    await page.goto('/tools/contacts')
    await page.getByRole('combobox', { name: 'App' }).selectOption('telegram')
    const id = page.getByRole('textbox', { name: 'ID or number' })
    await id.fill('a b')
    await page.getByRole('button', { name: 'Make the link' }).click()
    await expect(id).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText('must be a Telegram username')).toBeVisible()
    await expectAccessibleInLong(page)
  })
})
