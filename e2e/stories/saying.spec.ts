import { chatTexts } from '@/components/chat/texts'
import { expect, test } from '../fixtures'
import { administration } from '../support/admin'
import { chatWindow, line, type } from '../support/chat-pages'
import { poll, say, texts, unique } from '../support/talk'

test.describe('in slow mode', () => {
  test.use({ expectedStatuses: [409] })

  test('lines wait until the room takes them, in order, and say so', {
    tag: '@everybody',
  }, async ({ page, newPerson, server, speak }) => {
    const t = speak(chatTexts)
    const room = unique('room')
    const admin = administration(server)
    await admin.post('/rooms', { room, kind: 'public' })
    const bob = await newPerson()
    await page.goto(`/chat?room=${room}&nick=ann`)
    await type(page, 'one')
    await expect(line(page, 'one')).toBeVisible()
    await bob.goto(`/chat?room=${room}&nick=bob`)
    await admin.patch(`/rooms/${room}`, { slow_seconds: 4 })
    await type(page, 'two')
    await type(page, 'three')
    await type(page, 'four')
    const waits = line(page, t('slowed', { reason: '' }).trim())
    await expect(waits).toHaveCount(1)
    await expect(chatWindow(page).log.getByRole('alert')).toHaveCount(0)
    // Nobody else waits for them.
    await type(bob, 'hello')
    await expect(line(page, 'hello')).toBeVisible()
    await expect(line(bob, 'four')).toBeVisible({ timeout: 30_000 })
    await expect(waits).toHaveCount(0)
    const said = texts((await poll(server.url, { room })).messages)
    expect(said.filter((msg) => msg !== 'hello')).toEqual(['one', 'two', 'three', 'four'])
    expect(said.indexOf('hello')).toBeLessThan(said.indexOf('three'))
  })
})
