import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, expectAccessibleInLong, test } from '../fixtures'
import { holdRequests, programWindow, startProgram, task } from '../support/browser'
import { send } from '../support/http'
import { success, unique } from '../support/talk'

const run = promisify(execFile)

test('a developer finds an endpoint, reads it and calls it from the page', async ({ page, server }) => {
  test.slow(test.info().config.metadata.isLong === true, 'axe looks at two pages, one of them long')
  await page.goto('/docs')
  await expectAccessibleInLong(page)
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Chat room' }).click()
  await page.getByRole('link', { name: 'Send a message' }).click()
  expect(page.url()).toBe(`${server.url}/docs/chat#sendMessage`)
  const entry = page.getByRole('region', { name: 'Send a message' })
  await expect(entry.getByRole('heading', { name: 'Send a message' })).toBeInViewport()
  await entry.getByText('Try it').click()
  // Not the lobby, and not a name that somebody has.
  await expect(entry.getByLabel('room')).toHaveValue('sandbox')
  const nick = await entry.getByLabel('nick').inputValue()
  expect(nick).toMatch(/^guest-\d{4}$/)
  await expect(entry.getByText('This is a real call')).toBeVisible()
  const words = unique('from the reference')
  await entry.getByLabel('msg').fill(words)
  await entry.getByLabel('Method').selectOption('POST')
  await entry.getByRole('button', { name: 'Call' }).click()
  await expect(entry.getByRole('status')).toContainText('200')
  await expect(entry.getByText(`"msg": "${words}"`)).toBeVisible()
  const sample = entry.locator('[data-sample] code')
  await expect(sample).toContainText(`curl ${server.url}/send`)
  await expect(sample).toContainText(words)
  const polled = success<{ messages: { nick: string; msg: string }[] }>(
    await send(`${server.url}/poll?room=sandbox`),
  )
  expect(polled.messages).toContainEqual(expect.objectContaining({ nick, msg: words }))
  await expectAccessibleInLong(page)
})

for (const [locale, title, copied] of [
  ['en-US', 'Quick start', 'Copied'],
  ['zh-CN', '快速入门', '已复制'],
] as const)
  test(`the first screen is three calls to copy, which work as they are, in ${locale}`, async ({
    newPerson,
    server,
  }) => {
    const permissions = ['clipboard-read', 'clipboard-write']
    const viewport = { width: 375, height: 667 }
    const page = await newPerson({ locale, viewport, permissions })
    await page.goto('/docs')
    const start = page.getByRole('region', { name: title })
    const lines = start.locator('pre')
    await expect(lines).toHaveCount(3)
    for (const place of [0, 1, 2]) await expect(lines.nth(place)).toBeInViewport()
    await page.setViewportSize({ width: 1280, height: 720 })
    await expect(lines.last()).toBeInViewport({ ratio: 1 })
    await expect(task(page, /API/)).toHaveAttribute('aria-pressed', 'true')
    await start.getByRole('button').first().click()
    await expect(start.getByRole('button', { name: copied })).toBeVisible()
    const commands = await lines.allTextContents()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(commands[0])
    for (const command of commands) {
      expect(command).toContain(server.url)
      expect(JSON.parse((await run('sh', ['-c', `${command} -s`])).stdout)).toMatchObject({ code: 200 })
    }
  })

test('beside the chat the reference is a window that shows its pages, and Back leads from one to the other', async ({
  page,
  server,
}) => {
  await page.goto('/chat?room=sandbox&nick=ann')
  await startProgram(page, 'API help')
  await expect(programWindow(page, 'Quick start').locator('pre')).toHaveCount(3)
  await expect(task(page, 'API help')).toHaveAttribute('aria-pressed', 'true')
  await task(page, 'API help').click()
  await expect(programWindow(page, 'Quick start')).toBeHidden()
  await task(page, 'API help').click()
  const reference = page.locator('[data-window=docs]')
  const place = await reference.boundingBox()
  await reference.getByRole('searchbox').fill('make uuids')
  await reference.getByRole('searchbox').press('Enter')
  const entry = reference.getByRole('region', { name: 'Make UUIDs' })
  await expect(entry.getByRole('heading', { name: 'Make UUIDs' })).toBeInViewport()
  expect(page.url()).toBe(`${server.url}/docs#makeUuids`)
  expect(await reference.boundingBox()).toEqual(place)
  await entry.getByText('Try it').click()
  await entry.getByRole('button', { name: 'Call', exact: true }).click()
  await expect(entry.getByRole('status')).toContainText('200')
  await reference.getByRole('link', { name: 'Quick start' }).click()
  await expect(reference.locator('pre')).toHaveCount(3)
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('menuitemradio', { name: '简体中文' }).click()
  await expect(reference.getByRole('heading', { name: '快速入门' })).toBeVisible()
  await page.goBack()
  await expect(reference.getByRole('heading', { name: '生成 UUID' })).toBeInViewport()
  await reference.getByRole('link', { name: '关闭' }).click()
  await expect(reference).toBeHidden()
  await expect(page.getByRole('log')).toBeVisible()
})

for (const [anchor, address, name] of [
  ['sendMessage', '/docs/chat#sendMessage', 'Send a message'],
  ['versioning', '/docs/versioning', 'Versioning'],
  ['links', '/docs/links', 'Short links'],
  ['quick-start', '/docs#quick-start', 'Quick start'],
] as const)
  test(`what was at /docs#${anchor} is found at ${address}`, async ({ page, server }) => {
    await page.goto(`/docs#${anchor}`)
    await expect(page.getByRole('region', { name }).getByRole('heading', { name }).first()).toBeInViewport()
    expect(page.url()).toBe(server.url + address)
  })

test('everything on a page of the reference is large enough to be hit', async ({ page }) => {
  for (const path of ['/docs', '/docs/links', '/docs/errors']) {
    await page.goto(path)
    const small = await page
      .locator('[data-reference] :is(a, button, summary, input)')
      .evaluateAll((targets) =>
        targets
          // Links in sentences may be smaller (WCAG 2.2, 2.5.8).
          .filter((target) => !target.closest('p') && target.checkVisibility())
          .filter((target) => target.getBoundingClientRect().height < 24)
          .map(({ outerHTML }) => outerHTML),
      )
    expect(small, path).toEqual([])
  }
})

test('a search finds endpoints by title, path and text before guides and the changelog', async ({ page }) => {
  await page.goto('/docs')
  const contents = page.getByRole('navigation', { name: 'Contents' })
  const results = contents.locator('[data-results] a')
  for (const [query, first] of [
    ['uuid', '/uuid'],
    ['/poll', '/poll'],
  ] as const) {
    await contents.getByRole('searchbox').fill(query)
    await expect(results.first()).toContainText(first)
  }
  await contents.getByRole('searchbox').fill('idempotency')
  await expect(results.last()).toHaveText('Changelog')
  await contents.getByRole('searchbox').fill('nothing zzzz')
  await expect(contents.getByRole('status')).toHaveText('Nothing found.')
  await contents.getByRole('searchbox').press('Escape')
  await expect(contents.getByRole('link', { name: 'Changelog' })).toBeVisible()
})

test('the reference remembers the language of its samples, and its search leads to other pages', {
  tag: '@long',
}, async ({ page, server }) => {
  await page.goto('/docs/errors')
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await contents.getByRole('searchbox').fill('send_id once')
  await expect(contents.getByRole('link', { name: 'Send once' })).toBeVisible()
  await expect(contents.getByRole('link', { name: 'QR codes' })).toBeHidden()
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
    await page.goto('/docs/admin')
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
  await page.goto('/docs/chat')
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
  const links = page.getByRole('region', { name: 'Services' }).getByRole('link')
  const entries: { name: string; text: string }[] = []
  for (const path of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))) {
    await page.goto(path)
    // At once: one by one takes ten seconds.
    const found = await page.getByRole('region').evaluateAll((regions) =>
      regions
        .filter((region) => region.checkVisibility())
        .map((region) => {
          const label = document.getElementById(region.getAttribute('aria-labelledby') ?? '')
          const name = Array.from(label?.children ?? [], ({ textContent }) => textContent).join(' ')
          return { name, text: region.textContent ?? '' }
        }),
    )
    entries.push(...found)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(375)
  }
  const reference = JSON.parse((await send(`${server.url}/openapi.json`)).text)
  const missing = Object.entries<Record<string, { summary: string }>>(reference.paths).filter(
    ([path, operations]) => {
      const [operation] = Object.values(operations)
      // Two paths may have the same summary, such as both lists of rooms.
      return !entries.some(
        ({ name, text }) => name.startsWith(`${operation?.summary} `) && text.includes(path),
      )
    },
  )
  expect(missing).toEqual([])
})

test('a form that was opened before the scripts arrived works as soon as they do', { tag: '@long' }, async ({
  page,
}) => {
  const release = await holdRequests(page, '**/_next/static/chunks/*.js')
  await page.goto('/docs/uuid', { waitUntil: 'commit' })
  const entry = page.getByRole('region', { name: 'Make UUIDs' })
  await entry.locator('summary', { hasText: 'Try it' }).click()
  release()
  await entry.getByLabel('count').fill('2')
  await expect(entry.locator('[data-sample] code')).toContainText('count=2')
})
