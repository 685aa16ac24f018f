import type { Locator } from '@playwright/test'
import { expect, expectAccessible, expectAccessibleInLong, test } from '@/e2e/fixtures'
import { administration } from '@/e2e/support/admin'
import { logInAsAdministrator, settingPage } from '@/e2e/support/admin-pages'
import { chatWindow, line, phone, type, untilInteractive } from '@/e2e/support/browser'
import { get, poll, say, texts, unique } from '@/e2e/support/talk'
import { adminTexts } from '@/lib/admin/texts'
import type { AdminBan } from '@/lib/moderation/contract/bans'
import { banTexts } from '@/lib/moderation/texts'

test.describe('a ban', () => {
  test.use({ expectedStatuses: [403] })

  test('holds for look-alikes in its room until it is lifted, and the reason is shown to the banned person', async ({
    page,
    newPerson,
    server,
  }) => {
    const [room, other] = [unique('room'), unique('room')]
    const banned = await newPerson()
    await banned.goto(`/chat?room=${room}&nick=mallory`)
    await type(banned, 'before the ban')
    await expect(line(banned, 'before the ban')).toBeVisible()

    await logInAsAdministrator(page, server.superKey)
    const setting = settingPage(page)
    const panel = await setting.open('Bans')
    await panel.getByRole('button', { name: 'New ban…' }).click()
    await expectAccessibleInLong(page)
    const [who, which] = [
      setting.dialog.getByRole('combobox', { name: 'Who' }),
      setting.dialog.getByRole('textbox', { name: 'Which' }),
    ]
    await who.selectOption('mark of name#secret')
    await expect(which).toHaveAccessibleDescription(/mark of name#secret/)
    await who.selectOption('network')
    await expect(which).toHaveAccessibleDescription(/stands for a network address, which is not stored/)
    await who.selectOption('nickname (look-alikes too)')
    await which.fill('Mallory')
    await setting.dialog.getByRole('combobox', { name: 'Room' }).fill(room)
    await setting.dialog.getByRole('combobox', { name: 'How long' }).selectOption('forever')
    await setting.dialog.getByRole('textbox', { name: 'Reason' }).fill('Too loud for us')
    await setting.dialog.getByRole('button', { name: 'Ban', exact: true }).click()
    await expect(panel.getByText('“Mallory” is banned.')).toBeVisible()
    await setting.find.fill('Too loud')
    await setting.search.click()
    const row = panel.getByRole('row').filter({ hasText: 'Mallory' }).filter({ hasText: room })
    await expect(row).toContainText('forever')

    await type(banned, 'after the ban')
    await expect(chatWindow(banned).log.getByText('Too loud for us')).toBeVisible()
    expect((await get(server.url, '/send', { room, nick: 'ＭALLORY', msg: 'x' })).status).toBe(403)
    await say(server.url, { room: other, nick: 'mallory', msg: 'elsewhere' })
    await say(server.url, { room, nick: 'ann', msg: 'somebody else' })

    await row.getByRole('button', { name: 'Lift ban: Mallory' }).click()
    await setting.dialog.getByRole('button', { name: 'Lift' }).click()
    await expect(row).toHaveCount(0)
    await say(server.url, { room, nick: 'mallory', msg: 'back again' })
    expect(texts((await poll(server.url, { room })).messages)).toEqual([
      'before the ban',
      'somebody else',
      'back again',
    ])
  })
})

for (const { where, options } of [
  { where: 'by keys, in English', options: {} },
  { where: 'on a phone, in Chinese', options: phone },
])
  test.describe(where, () => {
    test.use({ ...options, expectedStatuses: [409] })

    test('a ban is edited and says what it overlaps with; one of the own network asks first', async ({
      page,
      server,
      speak,
    }) => {
      const t = speak(banTexts)
      const admin = administration(server)
      const [tag, room] = [unique('tag'), unique('room')]
      await say(server.url, { room, nick: 'ann', msg: 'hello' })
      const { id } = await admin.post<AdminBan>('/bans', { tag, reason: 'old', minutes: 60 })
      const other = await admin.post<AdminBan>('/bans', { tag, room })
      await logInAsAdministrator(page, server.superKey)
      await page.goto('/setting?panel=bans')
      await untilInteractive(page)
      await page.getByRole('searchbox').fill(tag)
      await page.getByRole('searchbox').press('Enter')
      const row = page.getByRole('row').filter({ hasText: `· #${id}` })
      await expect(row).toContainText(t('overlaps', { bans: `#${other.id}` }))
      const press = (button: Locator) => (options === phone ? button.tap() : button.press('Enter'))
      const dialog = page.getByRole('dialog')
      const field = (label: 'exemptAccounts' | 'exemptTrips' | 'reason' | 'value') =>
        dialog.getByRole('textbox', { name: t(label) })
      await press(row.getByRole('button', { name: t('editOf', { who: tag }) }))
      await expect(field('reason')).toHaveValue('old')
      await field('reason').fill('new reason')
      await dialog.getByRole('combobox', { name: t('newLength') }).selectOption(t('forever'))
      await field('exemptAccounts').fill('ann\nbob')
      await expectAccessible(page)
      await press(dialog.getByRole('button', { name: speak(adminTexts)('save') }))
      await expect(page.getByText(t('changed', { who: tag }))).toBeVisible()
      for (const text of ['new reason', t('forever'), 'ann']) await expect(row).toContainText(text)
      const changed = { reason: 'new reason', expires_time: null, exempt_accounts: ['ann', 'bob'] }
      expect(await admin.get(`/bans/${id}`)).toMatchObject({ ...changed, shadow: false, exempt_trips: [] })

      const { messages } = await admin.get<{ messages: { tag: string }[] }>('/messages', { room })
      const own = `${messages[0]?.tag}`
      await press(page.getByRole('button', { name: t('newBan') }))
      await dialog.getByRole('combobox', { name: t('by') }).selectOption('tag')
      await field('value').fill(own)
      await press(dialog.getByRole('button', { name: t('yes'), exact: true }))
      await expect(dialog.getByRole('alert')).toContainText(t('isOwn'))
      await expect(dialog.getByRole('checkbox', { name: t('ownAddress') })).not.toBeChecked()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      expect(await admin.get('/bans', { q: own })).toMatchObject({ bans: [] })
    })
  })

test('a shadow ban is not visible in any chat window', { tag: '@long' }, async ({ page, server }) => {
  const room = unique('room')
  const nick = unique('eve').slice(0, 16)
  await say(server.url, { room, nick: 'ann', msg: 'hello' })
  await logInAsAdministrator(page, server.superKey)
  const setting = settingPage(page)
  const panel = await setting.open('Bans')
  await panel.getByRole('button', { name: 'New ban…' }).click()
  await setting.dialog.getByRole('textbox', { name: 'Which' }).fill(nick)
  await setting.dialog.getByRole('checkbox', { name: 'Shadow' }).check()
  await setting.dialog.getByRole('button', { name: 'Ban', exact: true }).click()
  await expect(panel.getByRole('row').filter({ hasText: nick })).toContainText('shadow')
  expect(await say(server.url, { room, nick, msg: 'is anybody there?' })).toMatchObject({ code: 200 })
  expect(texts((await poll(server.url, { room })).messages)).toEqual(['hello'])
})

test.describe('an invalid ban', () => {
  test.use({ expectedStatuses: [400, 404] })

  test('is reported at its field, and nothing is banned', { tag: '@long' }, async ({ page, server }) => {
    const admin = administration(server)
    const before = await admin.get<{ bans: unknown[] }>('/bans')
    await logInAsAdministrator(page, server.superKey)
    const setting = settingPage(page)
    const panel = await setting.open('Bans')
    await panel.getByRole('button', { name: 'New ban…' }).click()
    const which = setting.dialog.getByRole('textbox', { name: 'Which' })
    const where = setting.dialog.getByRole('combobox', { name: 'Room' })
    await which.fill('bob#secret')
    await which.press('Enter')
    await expect(which).toHaveAccessibleDescription(/without #/)
    await which.fill('bob')
    await where.fill(unique('nowhere'))
    await where.press('Enter')
    await expect(where).toHaveAccessibleDescription(/does not exist/)
    expect(await admin.get('/bans')).toEqual(before)
  })
})
