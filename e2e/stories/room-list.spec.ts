import { expect, test } from '../fixtures'
import { administration } from '../support/admin'
import { logOnDialog } from '../support/browser'
import { unique } from '../support/talk'

test('the room list is one Tab stop, and arrows, clicks and Enter choose a room', async ({
  page,
  server,
}) => {
  for (const room of [unique('room'), unique('room')])
    await administration(server).post('/rooms', { room, listed: true })
  await page.goto('/')
  const room = page.getByRole('textbox', { name: 'Room name' })
  const links = page.getByRole('table', { name: 'Rooms' }).locator('tbody a')
  await room.fill('elsewhere')
  await links.first().focus()
  await expect(room).toHaveValue('elsewhere')
  await page.keyboard.press('Tab')
  await expect(room).toBeFocused()
  await expect(room).toHaveValue('elsewhere')
  await page.keyboard.press('Shift+Tab')
  await expect(links.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  const second = await links.nth(1).locator('span').first().innerText()
  await expect(room).toHaveValue(second)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(links.nth(1)).toBeFocused()
  await links.first().click()
  const first = await links.first().locator('span').first().innerText()
  await expect(room).toHaveValue(first)

  await logOnDialog(page).nick.fill('ann')
  await room.fill('elsewhere')
  await links.first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/chat\\?.*room=${encodeURIComponent(first)}\\b`))
})
