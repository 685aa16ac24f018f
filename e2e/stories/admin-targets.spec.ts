import { expect, expectAccessibleInLong, test } from '@/e2e/fixtures'
import { logInAsAdministrator, settingPage } from '@/e2e/support/admin-pages'
import { json, send } from '@/e2e/support/http'
import { unique } from '@/e2e/support/talk'

test('a target is blocked, a list is imported, and both are taken back', async ({ page, server }) => {
  const hosts = [`${unique('bad')}.example`, `${unique('worse')}.example`] as const
  const statusOf = async (host: string) =>
    (await send(`${server.url}/go/addlink`, json({ target: `https://www.${host}/` }))).status
  await logInAsAdministrator(page, server.superKey)
  const setting = settingPage(page)
  const panel = await setting.open('Blocked targets')
  await panel.getByRole('button', { name: 'Block a host…' }).first().click()
  await expectAccessibleInLong(page)
  await setting.dialog.getByRole('textbox', { name: 'Host' }).fill(`https://${hosts[0]}/x`)
  await setting.dialog.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(panel.getByText(`“${hosts[0]}” is blocked.`)).toBeVisible()
  expect(await statusOf(hosts[0])).toBe(403)

  const name = unique('list')
  await panel.getByRole('button', { name: 'Import a list…' }).first().click()
  await setting.dialog
    .getByRole('textbox', { name: 'List', exact: true })
    .fill(`0.0.0.0 ${hosts[1]}\nother-${hosts[1]}`)
  await setting.dialog.getByRole('textbox', { name: 'Host or list' }).fill(name)
  await setting.dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(panel.getByText(`“${name}” was imported.`)).toBeVisible()
  expect(await statusOf(hosts[1])).toBe(403)

  for (const each of [hosts[0], name]) {
    await panel.getByRole('button', { name: `Unblock ${each}` }).click()
    await setting.dialog.getByRole('button', { name: 'Unblock', exact: true }).click()
    await expect(panel.getByText(`“${each}” is no longer blocked.`)).toBeVisible()
  }
  for (const host of hosts) expect(await statusOf(host)).toBe(200)
})
