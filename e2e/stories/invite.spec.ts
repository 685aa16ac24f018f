import type { Page } from '@playwright/test'
import { inviteTexts } from '@/lib/chat/late-texts'
import { chatTexts } from '@/lib/chat/texts'
import { widgetTexts } from '@/lib/core/texts'

import { expect, expectAccessibleInLong, test } from '../fixtures'
import { administration } from '../support/admin'
import { phone } from '../support/browser'
import { decode, draw } from '../support/qr-reader'
import { say, unique } from '../support/talk'
import { anyLanguage } from '../support/texts'

const invitation = (page: Page) => page.getByRole('dialog', { name: anyLanguage(inviteTexts, 'title') })

/** What a phone reads from the QR code. */
async function codeIn(page: Page): Promise<string> {
  const address = await invitation(page).getByRole('img').getAttribute('src')
  const response = await page.request.get(`${address}`.replace('type=svg', 'type=png'))
  const { jsqr, zxing } = await decode(await draw('png', await response.body()))
  expect(jsqr).toBe(zxing)
  return `${zxing}`
}

test('an invitation is a link without a nick, as text and as a QR code, with a preview of the room', {
  tag: '@all',
}, async ({ page, server, newPerson, speak }) => {
  const [t, chat, widget] = [speak(inviteTexts), speak(chatTexts), speak(widgetTexts)]
  const room = unique('房间')
  await say(server.url, { room, nick: 'bob', msg: 'hello' })
  await administration(server).patch(`/rooms/${encodeURIComponent(room)}`, { topic: 'Tea and <b>modems</b>' })
  await page.goto(`/chat?room=${encodeURIComponent(room)}&nick=ann`)
  await page.getByRole('menuitem', { name: chat('file') }).press('Enter')
  await page.getByRole('menuitem', { name: chat('invite') }).click()
  const dialog = invitation(page)
  const link = dialog.getByRole('textbox', { name: t('link') })
  // The dialog has the focus.
  await expect(dialog.locator(':focus')).toHaveCount(1)
  const expected = `${server.url}/chat?room=${encodeURIComponent(room)}`
  await expect(link).toHaveValue(expected)
  expect(await codeIn(page)).toBe(expected)
  await expect(dialog.getByRole('group', { name: t('guest') })).toContainText('Tea and <b>modems</b>')
  await dialog.getByRole('button', { name: widget('copyOf', { what: t('link') }) }).click()
  await expect(
    dialog.getByRole('status').filter({ hasText: widget('copiedOf', { what: t('link') }) }),
  ).toHaveCount(1)
  await expectAccessibleInLong(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const guest = await newPerson(phone)
  await guest.goto(expected)
  await expect(guest.getByRole('textbox', { name: '昵称' })).toHaveValue('')
})

test('an invitation on a phone is beside the list of people, and names what a private room requires', {
  tag: '@long',
}, async ({ newPerson, server }) => {
  const page = await newPerson(phone)
  const room = unique('room')
  const admin = administration(server)
  await admin.post('/rooms', { room, kind: 'custom', private: true, topic: 'nobody may know' })
  const account = { username: unique('user'), password: unique('pass') }
  await admin.post('/accounts', { ...account, room })
  await page.goto('/')
  await page.getByRole('tab', { name: '自定义房间' }).click()
  await page.getByRole('textbox', { name: '昵称' }).fill('小明')
  await page.getByRole('textbox', { name: '房间' }).fill(room)
  await page.getByRole('textbox', { name: '用户名' }).fill(account.username)
  await page.locator('[name=password]').fill(account.password)
  await page.getByRole('button', { name: /^进入/ }).click()
  await page.getByRole('button', { name: /^\d+ 人$/ }).click()
  await page.getByRole('button', { name: '邀请…' }).click()
  const dialog = invitation(page)
  await expect(dialog).toContainText('此房间是私密的')
  await expect(dialog).not.toContainText('nobody may know')
  const { width = 0, x = 0 } = (await dialog.boundingBox()) ?? {}
  expect(x).toBeGreaterThanOrEqual(0)
  expect(x + width).toBeLessThanOrEqual(375)
})
