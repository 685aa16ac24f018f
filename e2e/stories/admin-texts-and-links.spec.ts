import { expect, expectAccessibleInLong, test } from '@/e2e/fixtures'
import { administration } from '@/e2e/support/admin'
import { logInAsAdministrator, settingPage } from '@/e2e/support/admin-pages'
import { addLink, visit } from '@/e2e/support/links'
import { unique } from '@/e2e/support/talk'
import { create, serve } from '@/e2e/support/text'

test('a shared text can be found and deleted, and its address stops working', async ({ page, server }) => {
  const [name, other] = [unique('text'), unique('text')]
  for (const each of [name, other]) await create(server.url, { name: each, text: `the text of ${each}` })
  await logInAsAdministrator(page, server.superKey)
  const { open, find, dialog } = settingPage(page)
  const panel = await open('Texts')
  await expect(panel.getByRole('row', { name: other })).toBeVisible()
  await find.fill(name.toUpperCase())
  await find.press('Enter')
  await expect(panel.getByRole('row', { name: other })).toHaveCount(0)
  await expect(panel.getByRole('row', { name })).toContainText('27 bytes')
  await expect(panel.getByText('1 row', { exact: true })).toBeVisible()
  await expect(panel.getByRole('link', { name })).toHaveAttribute('href', `/tools/text/${name}`)
  expect((await serve(server.url, name)).text).toBe(`the text of ${name}`)

  const button = panel.getByRole('button', { name: `Delete: ${name}` })
  await button.click()
  await expectAccessibleInLong(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(button).toBeFocused()
  expect((await serve(server.url, name)).status).toBe(200)
  await button.click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(panel.getByText(`“${name}” was deleted.`)).toBeVisible()
  await expect(panel.getByText(`Nothing found for “${name.toUpperCase()}”.`)).toBeVisible()
  expect((await serve(server.url, name)).status).toBe(404)
  expect((await serve(server.url, other)).status).toBe(200)
})

test('a short link can be found by its target, inspected without a visit, and deleted', async ({
  page,
  server,
}) => {
  const path = unique('path')
  const { link } = await addLink(server.url, { target: `https://example.org/${path}` })
  const { link: other } = await addLink(server.url, { target: 'https://example.org/other' })
  await visit(server.url, link)
  await logInAsAdministrator(page, server.superKey)
  const { open, find, dialog } = settingPage(page)
  const panel = await open('Links')
  await find.fill(path)
  await find.press('Enter')
  await expect(panel.getByRole('row', { name: other })).toHaveCount(0)
  const row = panel.getByRole('row', { name: link })
  await expect(row).toContainText(`https://example.org/${path}`)
  const opening = page.waitForEvent('popup')
  await row.getByRole('link', { name: link }).click()
  const preview = await opening
  await expect(preview.getByText(`https://example.org/${path}`).first()).toBeVisible()
  expect(preview.url()).toBe(`${server.url}/go/${link}+`)

  await panel.getByRole('button', { name: `Delete: ${link}` }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(panel.getByText(`Nothing found for “${path}”.`)).toBeVisible()
  expect((await visit(server.url, link)).status).toBe(404)
  expect((await visit(server.url, other)).status).toBe(302)
})

test.describe('a text that another administrator has deleted', () => {
  test.use({ expectedStatuses: [404] })

  test('is reported, and the dialog stays until it is closed', { tag: '@long' }, async ({ page, server }) => {
    const name = unique('text')
    await create(server.url, { name, text: 'short-lived' })
    await logInAsAdministrator(page, server.superKey)
    const { open, dialog } = settingPage(page)
    const panel = await open('Texts')
    await panel.getByRole('button', { name: `Delete: ${name}` }).click()
    await administration(server).delete(`/texts/${name}`)
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(dialog.getByText('There is no text with this name.')).toBeVisible()
  })
})

test.describe('on a phone, in Chinese', { tag: '@long' }, () => {
  test.use({ locale: 'zh-CN', viewport: { width: 375, height: 667 } })

  test('long names and targets fit, and can be deleted', async ({ page, server }) => {
    const name = `${unique('text')}${'x'.repeat(90)}`
    await create(server.url, { name, text: 'x' })
    const { link } = await addLink(server.url, { target: `https://example.org/${'y'.repeat(1500)}` })
    await page.goto('/setting?panel=texts')
    await page.getByLabel('超级密钥').fill(server.superKey)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    const dialog = page.getByRole('dialog')
    for (const [panelName, each] of [
      ['文本', name],
      ['短链接', link],
    ] as const) {
      await page.getByRole('combobox', { name: '面板' }).selectOption(panelName)
      const panel = page.getByRole('region', { name: panelName, exact: true })
      await panel.getByRole('button', { name: `删除：${each}` }).click()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
      await expectAccessibleInLong(page)
      await dialog.getByRole('button', { name: '删除', exact: true }).click()
      await expect(panel.getByText(`已删除“${each}”。`)).toBeVisible()
    }
    expect((await serve(server.url, name)).status).toBe(404)
    expect((await visit(server.url, link)).status).toBe(404)
  })
})
