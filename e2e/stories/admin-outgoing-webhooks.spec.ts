import { expect, expectAccessibleInLong, test } from '@/e2e/fixtures'
import { logInAsAdministrator, settingPage } from '@/e2e/support/admin-pages'
import { say, unique } from '@/e2e/support/talk'

test('an outgoing webhook can be made, tested, inspected, switched off and deleted', async ({
  page,
  server,
}) => {
  const room = unique('room')
  await say(server.url, { room, nick: 'ann', msg: 'hello' })
  await logInAsAdministrator(page, server.superKey)
  const setting = settingPage(page)
  const panel = await setting.open('Outgoing webhooks')
  await panel.getByRole('button', { name: 'New webhook…' }).click()
  await setting.dialog.getByRole('combobox', { name: 'Room' }).fill(room)
  await setting.dialog.getByRole('textbox', { name: 'Address' }).fill('http://127.0.0.1:8080/hook')
  await expectAccessibleInLong(page)
  await setting.dialog.getByRole('button', { name: 'Create' }).click()
  await expect(panel.getByText(`The webhook of ${room} was created.`)).toBeVisible()
  const secret = panel.getByRole('textbox', { name: 'The secret of the webhook' })
  await expect(secret).toHaveValue(/^whsec_/)
  const before = await secret.inputValue()

  const row = panel.getByRole('row').filter({ hasText: room })
  await expect(row).toContainText('nothing yet')
  await row.getByRole('button', { name: 'Test' }).click()
  await expect(panel.getByText(`The test of the webhook of ${room}: its address is not public`)).toBeVisible()
  await row.getByRole('button', { name: 'Log' }).click()
  await expect(setting.dialog.getByRole('row').filter({ hasText: 'test_' })).toContainText('not public')
  await expectAccessibleInLong(page)
  await setting.dialog.getByRole('button', { name: 'Close' }).last().click()

  await row.getByRole('button', { name: 'Turn off' }).click()
  await expect(row.getByRole('button', { name: 'Turn on' })).toBeVisible()
  await row.getByRole('button', { name: 'New secret' }).click()
  await setting.dialog.getByRole('button', { name: 'Make it' }).click()
  await expect(secret).toHaveValue(/^whsec_/)
  await expect(secret).not.toHaveValue(before)
  await row.getByRole('button', { name: 'Delete' }).click()
  await setting.dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
})
