import { expect, expectAccessible, test } from '../fixtures'
import { send } from '../support/http'
import { success, unique } from '../support/talk'

test('a developer finds an endpoint, reads it and calls it from the page', async ({ page, server }) => {
  test.slow() // axe looks twice at the longest page there is
  await page.goto('/docs')
  await expectAccessible(page)
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
  await expect(entry.getByText(`curl -H 'Content-Type: application/json'`)).toBeVisible()
  const polled = success<{ messages: { msg: string }[] }>(await send(`${server.url}/poll?room=main`))
  expect(polled.messages.map(({ msg }) => msg)).toContain(words)
  await expectAccessible(page)
})

test.describe('a refusal', () => {
  test.use({ expectedStatuses: [401] })

  test('is shown as it is, and a key is used but never shown', async ({ page, server }) => {
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

test('the language is changed from the task bar, and what is opened then works', async ({ page }) => {
  await page.goto('/docs')
  await page.getByRole('button', { name: 'Start' }).click()
  await page.getByRole('menuitemradio', { name: '简体中文' }).click()
  const entry = page.getByRole('region', { name: 'List the rooms', exact: true }).first()
  await expect(entry.getByRole('heading', { name: '返回', exact: true })).toBeVisible()
  await entry.getByText('试一试').click()
  await entry.getByRole('button', { name: '调用' }).click()
  await expect(entry.getByRole('status')).toContainText('200')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'API 帮助' })).toBeVisible()
})

test('every entry of the document is on the page, without scripts too, and it fits a phone', async ({
  newPerson,
  server,
}) => {
  const page = await newPerson({ javaScriptEnabled: false, viewport: { width: 375, height: 700 } })
  await page.goto('/docs')
  const reference = JSON.parse((await send(`${server.url}/openapi.json`)).text)
  for (const [path, operations] of Object.entries<Record<string, { summary: string }>>(reference.paths)) {
    const [operation] = Object.values(operations)
    // Two paths may have the same summary: the rooms of everybody, and those of administrators.
    const entries = page.getByRole('region', { name: operation?.summary, exact: true })
    await expect(entries.filter({ hasText: path }).first()).toBeVisible()
  }
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(375)
})
