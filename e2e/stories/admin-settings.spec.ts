import type { Page } from '@playwright/test'
import { expect, expectAccessibleInLong, test } from '@/e2e/fixtures'
import { administration } from '@/e2e/support/admin'
import { logInAsAdministrator, settingPage } from '@/e2e/support/admin-pages'
import { execute } from '@/e2e/support/database'
import { get, poll, say, success, texts, unique } from '@/e2e/support/talk'
import { until } from '@/e2e/support/until'
import type { RoomsResponse } from '@/lib/chat/contract/chat'
import { dayMs } from '@/lib/core/contract/days'
import type { AdminSettings } from '@/lib/core/settings/contract'

const initial = { public_rooms: 'open', retention_days: 0, reserved_nicks: [], notice: '' }

// The settings apply to the whole server, which other tests share.
test.afterEach(async ({ server }) => {
  await administration(server).patch('/settings', initial)
})

async function openSettings(page: Page, superKey: string) {
  await logInAsAdministrator(page, superKey)
  const panel = await settingPage(page).open('Settings')
  return {
    panel,
    rooms: panel.getByRole('combobox', { name: 'New public rooms' }),
    retention: panel.getByRole('spinbutton', { name: 'Keep messages' }),
    nicks: panel.getByRole('textbox', { name: 'Reserved nicknames' }),
    notice: panel.getByRole('textbox', { name: 'Notice' }),
    saved: panel.getByText('The settings were changed.'),
    save: () => panel.getByRole('button', { name: 'Save' }).click(),
  }
}

test('closed rooms, reserved nicks and a notice take effect at once, and can be taken back', async ({
  page,
  server,
  newPerson,
}) => {
  const { url } = server
  const [room, nick] = [unique('room'), unique('boss')]
  const form = await openSettings(page, server.superKey)
  await expectAccessibleInLong(page)
  await form.rooms.selectOption('only with a key')
  await form.nicks.fill(`${nick}\n\n other \n`)
  await form.notice.fill('Maintenance at noon.')
  await form.save()
  await expect(form.saved).toBeVisible()
  expect((await get(url, '/send', { room, nick: 'ann', msg: 'x' })).status).toBe(401)
  for (const taken of [nick, nick.toUpperCase(), 'other'])
    expect((await get(url, '/send', { room: 'main', nick: taken, msg: 'x' })).status).toBe(403)
  await say(url, { room: 'main', nick: 'ann', msg: 'still open' })
  expect(success<RoomsResponse>(await get(url, '/rooms')).notice).toBe('Maintenance at noon.')
  const visitor = await newPerson()
  await visitor.goto('/')
  await expect(visitor.getByText('Maintenance at noon.')).toBeVisible()

  await page.reload()
  await expect(form.rooms).toHaveValue('keys')
  await expect(form.nicks).toHaveValue(`${nick}\nother`)
  await form.rooms.selectOption('everybody')
  await form.nicks.fill('')
  await form.notice.fill('')
  await form.save()
  await expect(form.saved).toBeVisible()
  await say(url, { room, nick, msg: 'open again' })
  expect(success<RoomsResponse>(await get(url, '/rooms')).notice).toBe('')
})

test('what was typed is there again, as not saved, when another panel was opened', async ({
  page,
  server,
}) => {
  const form = await openSettings(page, server.superKey)
  const notSaved = form.panel.getByText('What you changed here is not saved yet.')
  await form.notice.fill('half a sentence')
  await form.rooms.selectOption('only with a key')
  await settingPage(page).open('Rooms')
  await settingPage(page).open('Settings')
  await expect(form.notice).toHaveValue('half a sentence')
  await expect(form.rooms).toHaveValue('keys')
  await expect(notSaved).toBeVisible()
  await form.save()
  await expect(form.saved).toBeVisible()
  await expect(notSaved).toHaveCount(0)
  await expect(form.panel.getByText(/^Last changed by Session \d+, today \d\d:\d\d$/).first()).toBeVisible()
  await settingPage(page).open('Rooms')
  await settingPage(page).open('Settings')
  await expect(form.notice).toHaveValue('half a sentence')
  await expect(notSaved).toHaveCount(0)
})

test('messages beyond the retention period are deleted', { tag: '@long' }, async ({ page, server }) => {
  const { url, data } = server
  const room = unique('room')
  const { id } = await say(url, { room, nick: 'ann', msg: 'old' })
  const twoDaysAgo = Date.now() - 2 * dayMs
  await execute(data.databaseUrl, `UPDATE messages SET time = ${twoDaysAgo} WHERE id = ${id}`)
  await say(url, { room, nick: 'ann', msg: 'new' })
  const form = await openSettings(page, server.superKey)
  await form.retention.fill('1')
  await form.retention.press('Enter')
  await expect(form.saved).toBeVisible()
  // Retention also runs whenever a room is deleted.
  await administration(server).post('/rooms', { room: `${room}-x` })
  await administration(server).delete(`/rooms/${room}-x`)
  const left = await until('the old message to go', async () => {
    const { messages } = await poll(url, { room })
    return messages.length < 2 && messages
  })
  expect(texts(left)).toEqual(['new'])
})

test.describe('two administrators', { tag: '@long' }, () => {
  test.use({ expectedStatuses: [409] })

  test('change the settings at once, and neither change is lost', async ({ page, server }) => {
    const admin = administration(server)
    const form = await openSettings(page, server.superKey)
    await form.nicks.fill('mine')
    await form.retention.fill('30')
    await admin.patch('/settings', { notice: 'theirs', public_rooms: 'closed', reserved_nicks: ['theirs'] })
    await form.save()
    await expect(form.panel.getByText('Someone else changed this in the meantime')).toBeVisible()
    await expect(form.nicks).toHaveValue('theirs')
    await expect(form.panel.getByRole('definition')).toHaveText(['30', 'mine'])
    await expectAccessibleInLong(page)
    await form.panel.getByRole('button', { name: 'Put my entries back' }).click()
    await expect(form.nicks).toHaveValue('mine')
    await expect(form.rooms).toHaveValue('keys')
    await expect(form.notice).toHaveValue('theirs')
    await form.save()
    await expect(form.saved).toBeVisible()
    await expect(form.panel.getByText('You entered')).toHaveCount(0)
    expect(await admin.get<AdminSettings>('/settings')).toMatchObject({
      public_rooms: 'closed',
      retention_days: 30,
      reserved_nicks: ['mine'],
      notice: 'theirs',
    })
  })

  test('keep what they are typing when the other’s change arrives', async ({ page, server }) => {
    const form = await openSettings(page, server.superKey)
    await form.notice.fill('being typed')
    await administration(server).patch('/settings', { notice: 'theirs' })
    // The panel reloads on focus and on reconnect, at a limited rate.
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      await expect(form.notice).toHaveValue('theirs', { timeout: 500 })
    }).toPass()
    await expect(form.panel.getByRole('definition')).toHaveText('being typed')
    await form.panel.getByRole('button', { name: 'Put my entries back' }).click()
    await expect(form.panel.getByText('Someone else changed this')).toHaveCount(0)
    await form.save()
    await expect(form.saved).toBeVisible()
    expect(await administration(server).get('/settings')).toMatchObject({ notice: 'being typed' })
  })
})

test.describe('on a phone, in Chinese', { tag: '@long' }, () => {
  test.use({ locale: 'zh-CN', viewport: { width: 375, height: 667 }, expectedStatuses: [400] })

  test('a nick that cannot be reserved is reported at its field, with its number', async ({
    page,
    server,
  }) => {
    await page.goto('/setting?panel=settings')
    await page.getByLabel('超级密钥').fill(server.superKey)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    const nicks = page.getByRole('textbox', { name: '保留昵称' })
    await nicks.fill(`good\n${'长'.repeat(33)}`)
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('请检查输入的内容。')).toBeVisible()
    await expect(nicks).toHaveAccessibleDescription(/第 2 项：最多 32 个字符。/)
    await expect(nicks).toHaveValue(/good/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
    await expectAccessibleInLong(page)
    await nicks.fill('good')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('设置已修改。')).toBeVisible()
    expect(await administration(server).get('/settings')).toMatchObject({ reserved_nicks: ['good'] })
  })
})

test.describe('a session that has ended', () => {
  test.use({ expectedStatuses: [401] })

  test('is reported on save; after the sign-in everything typed is still there, and saved', async ({
    page,
    server,
    context,
  }) => {
    const form = await openSettings(page, server.superKey)
    await form.notice.fill('not saved yet')
    await form.retention.fill('7')
    await context.clearCookies()
    await form.save()
    await expect(page.getByText('Your session has ended.')).toBeVisible()
    expect(await administration(server).get('/settings')).toMatchObject({ notice: '' })
    const { key } = settingPage(page)
    await key.fill('wrong')
    await key.press('Enter')
    await expect(key).toHaveAccessibleDescription('That is not the super key. Please check it and try again.')
    await key.fill(server.superKey)
    await key.press('Enter')
    await expect(form.notice).toHaveValue('not saved yet')
    await expect(form.retention).toHaveValue('7')
    await expect(form.panel.getByText('Your session had ended. Please try again.')).toBeVisible()
    await form.save()
    await expect(form.saved).toBeVisible()
    const saved = { notice: 'not saved yet', retention_days: 7 }
    expect(await administration(server).get('/settings')).toMatchObject(saved)
  })
})
