import { roomTexts } from '@/lib/chat/late-texts'
import { expect, test } from '../fixtures'
import { askNow, line, setFocused } from '../support/browser'
import { chromiumLaunch } from '../support/browser-launch'
import { json, send } from '../support/http'
import { enter, linkTo, nicksIn } from '../support/open-rooms'
import { say, unique } from '../support/talk'

test.use({ launchOptions: chromiumLaunch })

test('a notification comes from a room that is not shown, and leads to it', {
  tag: '@desktop',
}, async ({ page, server, speak }) => {
  const [a, b] = [unique('a'), unique('b')]
  await page.context().grantPermissions(['notifications'], { origin: server.url })
  await page.addInitScript((room) => {
    const notices: string[] = []
    let press = () => {}
    Object.assign(window, { notices, press: () => press() })
    localStorage.setItem(`chat:notice ${room}`, 'all')
    window.Notification = class extends Notification {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options)
        notices.push(options?.body ?? '')
        press = () => this.onclick?.(new Event('click'))
      }
    }
  }, a)
  await say(server.url, { room: a, nick: 'bob', msg: 'hello' })
  await enter(page, [a, b])
  await expect.poll(() => nicksIn(server.url, a)).toContain('ann')
  await setFocused(page, false)
  await say(server.url, { room: a, nick: 'bob', msg: 'over here' })
  await expect(linkTo(page, a)).toContainText(speak(roomTexts)('unread', { count: 1 }))
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { notices: string[] }).notices))
    .toEqual(['bob: over here'])
  await page.evaluate(() => (window as unknown as { press: () => void }).press())
  await expect(linkTo(page, a)).toHaveAttribute('aria-current', 'page')
  await expect(line(page, 'over here')).toBeVisible()
})

test('what is withdrawn in a room that is not shown is new no more, and its notification goes', {
  tag: '@desktop',
}, async ({ page, server, speak }) => {
  const t = speak(roomTexts)
  const [a, b] = [unique('a'), unique('b')]
  await page.context().grantPermissions(['notifications'], { origin: server.url })
  await page.addInitScript((room) => {
    const taken: string[] = []
    Object.assign(window, { taken })
    localStorage.setItem(`chat:notice ${room}`, 'all')
    window.Notification = class extends Notification {
      override close() {
        taken.push(this.body)
        super.close()
      }
    }
  }, a)
  await say(server.url, { room: a, nick: 'bob', msg: 'hello' })
  await enter(page, [a, b])
  await expect.poll(() => nicksIn(server.url, a)).toContain('ann')
  await setFocused(page, false)
  const kept = await say(server.url, { room: a, nick: 'bob', msg: 'stays' })
  await expect(linkTo(page, a)).toContainText(t('unread', { count: 1 }))
  const { id, token } = await say(server.url, { room: a, nick: 'bob', msg: '@ann goes' })
  await expect(linkTo(page, a)).toContainText(t('unread', { count: 2 }))
  await expect(linkTo(page, a)).toContainText(t('mentioned'))
  expect((await send(`${server.url}/withdraw`, json({ id, token }))).status).toBe(200)
  await askNow(page)
  await expect(linkTo(page, a)).toContainText(t('unread', { count: 1 }))
  await expect(linkTo(page, a)).not.toContainText(t('mentioned'))
  await expect(page).toHaveTitle(/^\(1\) /)
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { taken: string[] }).taken))
    .toEqual(['bob: @ann goes'])
  // An edit is no new message.
  const edit = json({ id: kept.id, token: kept.token, msg: 'stays, changed' })
  expect((await send(`${server.url}/edit`, edit)).status).toBe(200)
  await askNow(page)
  await expect(linkTo(page, a)).toContainText(t('unread', { count: 1 }))
})
