import { expect, expectAccessibleInLong, test } from '@/e2e/fixtures'
import { administration } from '@/e2e/support/admin'
import { logInAsAdministrator, settingPage } from '@/e2e/support/admin-pages'
import { chatWindow } from '@/e2e/support/browser'
import { form, json, send } from '@/e2e/support/http'
import { success, unique } from '@/e2e/support/talk'

test.use({ expectedStatuses: [401, 403, 404] })

test('messages posted to an incoming webhook are marked, and a revoked address stops working', async ({
  page,
  newPerson,
  server,
}) => {
  const [room, nick] = [unique('room'), unique('ci')]
  await administration(server).post('/rooms', { room })
  const reader = await newPerson()
  await reader.goto(`/chat?room=${room}&nick=bob`)
  await logInAsAdministrator(page, server.superKey)
  const setting = settingPage(page)
  const panel = await setting.open('Incoming webhooks')
  await panel.getByRole('button', { name: 'New webhook…' }).click()
  const field = (name: string) => setting.dialog.getByRole('textbox', { name })
  await setting.dialog.getByRole('combobox', { name: 'Room' }).fill(room)
  await field('Nickname').fill('admin')
  await setting.dialog.getByRole('button', { name: 'Create' }).click()
  await expect(setting.dialog.getByText('reserved')).toBeVisible()
  await field('Nickname').fill(nick)
  await setting.dialog.getByRole('button', { name: 'Create' }).click()
  const address = panel.getByRole('textbox', { name: `Address of “${nick}”` })
  await expect(address).toBeFocused()
  const first = await address.inputValue()
  await expect(panel.getByRole('textbox', { name: 'To try it' })).toHaveValue(`curl '${first}' -d text=hello`)
  await expectAccessibleInLong(page)

  success(await send(first, form({ text: 'hello' })))
  const { log } = chatWindow(reader)
  const line = log.locator('div.grid', { hasText: 'hello' })
  await expect(line.locator(`[data-nick="${nick}"]`)).toContainText('bot')

  const row = panel.getByRole('row').filter({ hasText: nick })
  const setSecret = async (secret: string) => {
    await row.getByRole('button', { name: `Secret: ${nick}` }).click()
    await setting.dialog.getByLabel('Secret', { exact: true }).fill(secret)
    await setting.dialog.getByRole('button', { name: 'Save' }).click()
  }
  await setSecret('correct horse')
  await expect(panel.getByText(`The webhook “${nick}” has a new secret.`)).toBeVisible()
  await expect(row).toContainText('with a secret')
  expect((await send(first, json({ text: 'x' }))).status).toBe(401)
  await setSecret('')
  await expect(panel.getByText(`The webhook “${nick}” no longer has a secret.`)).toBeVisible()

  await panel.getByRole('button', { name: `New address: ${nick}` }).click()
  await setting.dialog.getByRole('button', { name: 'New address' }).click()
  await expect(address).not.toHaveValue(first)
  expect((await send(first, json({ text: 'x' }))).status).toBe(404)
  await page.reload()
  await expect(row).toContainText(room)
  await expect(address).toHaveCount(0)
  await row.getByRole('button', { name: `Delete: ${nick}` }).click()
  await setting.dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(panel.getByText(`The webhook “${nick}” was deleted.`)).toBeVisible()
  await expect(row).toHaveCount(0)
})
