import { test as base, expect, expectAccessibleInLong } from '../fixtures'
import { programWindow, startProgram } from '../support/browser'
import { setStatus } from '../support/mail'
import { type Server, startServer } from '../support/server'

/** A server of its own: its services are suspended. */
const test = base.extend<object, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs.
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test.use({ expectedStatuses: [503] })

const notice = { 'en-US': 'The administrator has suspended this service', 'zh-CN': '管理员已暂停此服务' }

for (const [locale, words] of Object.entries(notice))
  test(`a suspended service says so at the top of its window, in ${locale}`, {
    tag: locale === 'zh-CN' ? [] : ['@long'],
  }, async ({ newPerson, server }) => {
    const services = ['links', 'ip', 'chat']
    for (const id of services) await setStatus(server, id, 'suspended')
    const page = await newPerson({ locale })
    for (const path of ['/tools/links', '/tools/ip', '/']) {
      await page.goto(path)
      for (const viewport of [
        { width: 1280, height: 720 },
        { width: 375, height: 667 },
      ]) {
        await page.setViewportSize(viewport)
        // Once: what the window asked for by itself is not reported again.
        await expect(page.getByText(words)).toHaveCount(1)
        await expect(page.getByText(words)).toBeInViewport()
      }
      await expect(page.locator('main form button[type=submit]').first()).toBeDisabled()
      await expect(page.locator('main form input:not([type=hidden])').first()).toBeDisabled()
    }
    await expectAccessibleInLong(page)
    for (const id of services) await setStatus(server, id, 'running')
  })

test('a window works again without reloading when its service runs', async ({ page, server }) => {
  await setStatus(server, 'links', 'suspended')
  await page.goto('/tools/links')
  await expect(page.getByText(notice['en-US'])).toBeVisible()
  await setStatus(server, 'links', 'running')
  // Again and again, because the window listens only once its scripts have run.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(page.getByText(notice['en-US'])).toBeHidden({ timeout: 1000 })
  }).toPass()
  await page.getByLabel('Long address', { exact: true }).fill('https://example.com/')
  await page.getByRole('button', { name: 'Shorten' }).click()
  await expect(page.getByRole('region', { name: 'Your short link' })).toBeVisible()
})

test('a service that is suspended later says so when it is used, and beside the chat at once', async ({
  page,
  server,
}) => {
  await page.goto('/tools/uuid')
  await expect(page.locator('pre code').first()).toBeVisible()
  await setStatus(server, 'uuid', 'suspended')
  await page.getByRole('button', { name: 'Make' }).click()
  await expect(page.getByText(notice['en-US'])).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Make' })).toBeDisabled()
  await page.goto('/chat?room=main&nick=ann')
  await startProgram(page, 'UUIDs')
  const window = programWindow(page, 'UUIDs')
  await expect(window.getByText(notice['en-US'])).toBeVisible()
  await expect(window.getByRole('button', { name: 'Make' })).toBeDisabled()
  await setStatus(server, 'uuid', 'running')
})
