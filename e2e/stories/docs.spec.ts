import type { Page } from '@playwright/test'
import { expect, expectAccessibleInLong, test } from '../fixtures'
import { send } from '../support/http'
import { success, unique } from '../support/talk'

test('a developer finds an endpoint, reads it and calls it from the page', async ({ page, server }) => {
  test.slow(test.info().config.metadata.isLong === true, 'axe looks at the longest page there is')
  await page.goto('/docs')
  const [first, second] = await page
    .locator('[data-reference] p')
    .evaluateAll((paragraphs) => paragraphs.slice(0, 2).map((each) => each.getBoundingClientRect().toJSON()))
  expect(second.top).toBeGreaterThanOrEqual(first.bottom)
  await page.getByRole('link', { name: 'Send a message' }).click()
  const entry = page.getByRole('region', { name: 'Send a message' })
  await expect(entry.getByRole('heading', { name: 'Send a message' })).toBeInViewport()
  await entry.getByText('Try it').click()
  const words = unique('from the reference')
  await entry.getByLabel('msg').fill(words)
  await entry.getByLabel('Method').selectOption('POST')
  await entry.getByRole('button', { name: 'Call' }).click()
  await expect(entry.getByRole('status')).toContainText('200')
  await expect(entry.getByText(`"msg": "${words}"`)).toBeVisible()
  const sample = entry.locator('[data-sample] code')
  await expect(sample).toContainText(`curl ${server.url}/send`)
  await expect(sample).toContainText(words)
  const polled = success<{ messages: { msg: string }[] }>(await send(`${server.url}/poll?room=main`))
  expect(polled.messages.map(({ msg }) => msg)).toContain(words)
  await expectAccessibleInLong(page)
})

test('the reference remembers the language of its samples, and its contents can be searched and follow the scrolling', {
  tag: '@long',
}, async ({ page, server }) => {
  await page.goto('/docs')
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await contents.getByRole('searchbox').fill('send_id once')
  await expect(contents.getByRole('link', { name: 'Send once' })).toBeVisible()
  await expect(contents.getByRole('link', { name: 'Draw a QR code' })).toBeHidden()
  await contents.getByRole('searchbox').fill('uuid v7')
  await contents.getByRole('searchbox').press('Enter')
  const entry = page.getByRole('region', { name: 'Make UUIDs' })
  await expect(entry).toBeInViewport()
  await expect(contents.getByRole('link', { name: 'Make UUIDs' })).toHaveAttribute('aria-current', 'location')
  await expect(entry.getByText('"uuids": [')).toBeVisible()
  await entry.getByRole('button', { name: 'Python' }).click()
  const sample = entry.locator('[data-sample] code')
  await expect(sample).toContainText(`requests.get("${server.url}/uuid?version=v7&count=3")`)
  await entry.getByRole('button', { name: 'Copy' }).click()
  await expect(entry.getByRole('button', { name: 'Copied' })).toBeVisible()
  await page.reload()
  await expect(sample).toContainText('requests.get')
})

test.describe('a refusal', () => {
  test.use({ expectedStatuses: [401] })

  test('is shown as it is, and a key is used but never shown', { tag: '@long' }, async ({ page, server }) => {
    await page.goto('/docs')
    const entry = page.getByRole('region', { name: 'List the services' })
    await entry.getByText('Try it').click()
    await entry.getByLabel('Super key').fill('not-the-key')
    await entry.getByRole('button', { name: 'Call' }).click()
    await expect(entry.getByRole('status')).toContainText('401')
    await entry.getByLabel('Super key').fill(server.superKey)
    await entry.getByRole('button', { name: 'Call' }).click()
    await expect(entry.getByRole('status')).toContainText('200')
    await expect(entry).not.toContainText(server.superKey)
  })
})

test('the reference still works after the language was changed from the task bar', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/docs')
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('menuitemradio', { name: '简体中文' }).click()
  const entry = page.getByRole('region', { name: /^列出房间 GET/ }).first()
  await expect(entry.getByRole('heading', { name: '返回', exact: true })).toBeVisible()
  await entry.getByText('试一试').click()
  await entry.getByRole('button', { name: '调用' }).click()
  await expect(entry.getByRole('status')).toContainText('200')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'API 帮助' })).toBeVisible()
})

test('the reference has every entry of the document, also without scripts, and fits a phone', async ({
  newPerson,
  server,
}) => {
  const page = await newPerson({ javaScriptEnabled: false, viewport: { width: 375, height: 700 } })
  await page.goto('/docs')
  const reference = JSON.parse((await send(`${server.url}/openapi.json`)).text)
  // At once: one by one takes ten seconds.
  const entries = await page.getByRole('region').evaluateAll((regions) =>
    regions
      .filter((region) => region.checkVisibility())
      .map((region) => {
        const label = document.getElementById(region.getAttribute('aria-labelledby') ?? '')
        const name = Array.from(label?.children ?? [], ({ textContent }) => textContent).join(' ')
        return { name, text: region.textContent }
      }),
  )
  const missing = Object.entries<Record<string, { summary: string }>>(reference.paths).filter(
    ([path, operations]) => {
      const [operation] = Object.values(operations)
      // Two paths may have the same summary, such as both lists of rooms.
      return !entries.some(
        ({ name, text }) => name.startsWith(`${operation?.summary} `) && text?.includes(path),
      )
    },
  )
  expect(missing).toEqual([])
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(375)
})

/** The transferred size of a page and the scripts loaded so far, bytes. */
const fetched = (page: Page) =>
  page.evaluate(() => {
    const [html] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const scripts = files.filter(
      ({ name, initiatorType }) => initiatorType === 'script' || /\.js$/.test(name),
    )
    const bytes = [html, ...scripts].reduce((sum, each) => sum + (each?.encodedBodySize ?? 0), 0)
    return { bytes, scripts: scripts.length }
  })

for (const [locale, guide, copy, copied] of [
  ['en-US', 'Send once', 'Copy', 'Copied'],
  ['zh-CN', '只发送一次', '复制', '已复制'],
] as const)
  test(`reading the reference takes one script, and 60 kB with the page: ${locale}`, {
    tag: locale === 'en-US' ? [] : '@long',
  }, async ({ newPerson }) => {
    const page = await newPerson({ locale })
    await page.goto('/docs')
    const contents = page.getByRole('navigation').first()
    await contents.getByRole('searchbox').fill(guide)
    await expect(contents.getByRole('link', { name: guide })).toBeVisible()
    await expect(contents.getByRole('link', { name: 'UUID' })).toBeHidden()
    await contents.getByRole('searchbox').press('Enter')
    await expect(contents.locator('[aria-current=location]')).toBeVisible()
    await page.locator('[data-reference-pane]').hover()
    await page.mouse.wheel(0, 20_000)
    const entry = page.locator('[data-entry]').filter({ has: page.locator('#sendMessage') })
    await page.goto('/docs#sendMessage')
    await entry.getByRole('button', { name: 'Python' }).click()
    await expect(entry.locator('[data-sample] code')).toContainText('requests.post')
    await entry.getByRole('button', { name: copy }).click()
    await expect(entry.getByRole('button', { name: copied })).toBeVisible()
    await entry.locator('details:not(:has([data-try])) summary').click()
    await page.goBack()
    await page.waitForLoadState('networkidle')
    const { bytes, scripts } = await fetched(page)
    expect(scripts).toBe(1)
    expect(bytes).toBeGreaterThan(30_000)
    expect(bytes).toBeLessThanOrEqual(60_000)
  })

test.describe('the first press on the desktop', () => {
  /** Opens the reference, scrolls, and presses something while the desktop's scripts are held back. */
  async function pressEarly(page: Page, press: () => Promise<unknown>): Promise<void> {
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => {
      release = resolve
    })
    let held = 0
    await page.route(/\/_next\/static\/chunks\/(?!reference-)/, async (route) => {
      if (route.request().resourceType() !== 'script') return route.fallback()
      held++
      await isReleased
      await route.fallback()
    })
    await page.goto('/docs')
    const pane = page.locator('[data-reference-pane]')
    const search = page.locator('[data-search]')
    if (await search.isVisible()) await search.fill('send')
    await pane.evaluate((element) => element.scrollTo({ top: 3_000, behavior: 'instant' }))
    const opened = page.locator('[data-entry] details:not(:has([data-try]))').nth(3)
    await opened.evaluate((element) => element.toggleAttribute('open', true))
    const look = async () => ({
      top: await pane.evaluate(({ scrollTop }) => scrollTop),
      search: await search.inputValue(),
      isOpen: await opened.getAttribute('open'),
    })
    const before = await look()
    expect(held).toBe(0)
    const box = await page.locator('[data-reference]').elementHandle()
    await press()
    await expect.poll(() => held).toBeGreaterThan(5)
    release()
    await expect(page.getByRole('contentinfo').getByRole('button', { name: 'API help' })).toBeAttached()
    expect(await look()).toEqual(before)
    expect(await box?.evaluate(({ isConnected }) => isConnected)).toBe(true)
  }
  const start = (page: Page) => page.getByRole('button', { name: 'Start' })

  test('opens the Start menu: by click', { tag: '@long' }, async ({ page }) => {
    await pressEarly(page, () => start(page).click())
    await expect(page.getByRole('menu')).toBeVisible()
  })

  test('opens the Start menu: by Tab and Enter', { tag: '@long' }, async ({ page }) => {
    await pressEarly(page, async () => {
      for (let isThere = false; !isThere; ) {
        await page.keyboard.press('Shift+Tab')
        isThere = await start(page).evaluate((button) => button === document.activeElement)
      }
      await page.keyboard.press('Enter')
    })
    await expect(page.getByRole('menu')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(start(page)).toBeFocused()
  })

  test('opens the Start menu: by touch, on a phone', { tag: '@long' }, async ({ newPerson }) => {
    const page = await newPerson({ hasTouch: true, viewport: { width: 375, height: 700 } })
    await pressEarly(page, () => start(page).tap())
    await expect(page.getByRole('menu')).toBeVisible()
  })

  test('minimizes the window', { tag: '@long' }, async ({ page }) => {
    await pressEarly(page, () => page.getByRole('button', { name: 'Minimize' }).click())
    await expect(page.getByRole('heading', { name: 'API help' })).toBeHidden()
  })

  test('goes to the next region by F6', { tag: '@long' }, async ({ page }) => {
    await pressEarly(page, () => page.keyboard.press('F6'))
    await expect(page.getByRole('searchbox')).not.toBeFocused()
    await expect(page.locator(':focus')).toHaveCount(1)
  })

  test('is a form that is opened and filled', { tag: '@long' }, async ({ page }) => {
    const entry = page.getByRole('region', { name: 'Make UUIDs' })
    await pressEarly(page, () => entry.locator('summary', { hasText: 'Try it' }).dispatchEvent('click'))
    await entry.getByLabel('count').fill('2')
    await expect(entry.locator('[data-sample] code')).toContainText('count=2')
  })
})
