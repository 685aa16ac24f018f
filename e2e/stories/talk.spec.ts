import { commandTexts } from '@/components/chat/commands'
import { dialogTexts } from '@/components/chat/dialog-texts'
import { chatMenuTexts } from '@/components/chat/menu-texts'
import { messageMenuTexts } from '@/components/chat/message-menu-texts'
import { chatTexts } from '@/components/chat/texts'
import { programTexts } from '@/components/desktop/programs'
import { expect, test } from '../fixtures'
import { chatWindow, line, type } from '../support/chat-pages'
import { phone } from '../support/finger'
import { askNow, setFocused, setHidden } from '../support/page-hidden'
import { poll, say, sayMany, unique } from '../support/talk'
import { untilAlive } from '../support/until-alive'
import { programWindow, startProgram } from '../support/windows'

/** The colour that the line of a text lies on. */
const groundOf = (locator: ReturnType<typeof line>) =>
  locator.evaluate((element) => {
    const row = element.closest('.grid')
    return row ? getComputedStyle(row).backgroundColor : ''
  })

test('comings and goings are one quiet line, a new nick reads as one, own lines are tinted', {
  tag: '@everybody',
}, async ({ page, newPerson, server, speak, language, isMobile }) => {
  const t = speak(chatTexts)
  const room = unique('room')
  await say(server.url, { room, nick: 'zoe', msg: 'words that matter' })
  for (let i = 0; i < 6; i++) await poll(server.url, { room, nick: `guest${i}`, session: `s${i}` })
  const bob = await newPerson(phone)
  await page.goto(`/chat?room=${room}&nick=ann`)
  await bob.goto(`/chat?room=${room}&nick=bob`)
  await expect(line(page, 'words that matter')).toBeVisible()
  const runs = {
    en: /guest0, guest1, guest2 and \d+ more joined/,
    zh: /guest0、guest1、guest2 和另外 \d+ 人 进入了房间/,
  }
  const run = chatWindow(page).log.getByRole('button', { name: runs[language] })
  await expect(run).toHaveCount(1)
  await expect(line(page, t('joined', { nick: 'guest5' }))).toHaveCount(0)
  await run.click()
  await expect(line(page, t('joined', { nick: 'guest5' }))).toBeVisible()
  // The code that listens to keys in rows is there with the button.
  const button = page.getByRole('button', { name: speak(messageMenuTexts)('actions') })
  await line(page, 'words that matter').hover()
  await expect(button).toHaveCount(1)
  await run.locator('xpath=ancestor::article').press('Enter')
  await expect(line(page, t('joined', { nick: 'guest5' }))).toHaveCount(0)

  const field = bob.getByRole('textbox', { name: '消息' })
  await field.fill('/nick rob')
  await field.press('Enter')
  await expect(run).toContainText(t('renamed', { from: 'bob', to: 'rob' }))
  await expect(bob.getByRole('log').getByText('bob 现在叫 rob')).toBeVisible()
  const peopleButton = page.getByRole('button', { name: /^(\d+ here|\d+ 人)$/ })
  if (isMobile) await peopleButton.click()
  await expect(chatWindow(page).people.getByText('rob')).toBeVisible()
  await expect(chatWindow(page).people.getByText('bob')).toHaveCount(0)
  if (isMobile) await peopleButton.click()

  await type(page, 'mine')
  await type(page, 'mine too')
  await expect(bob.getByRole('log').getByText('mine too')).toBeVisible()
  await field.fill('not yours')
  await field.press('Enter')
  await expect(line(page, 'not yours')).toBeVisible()
  await expect(line(page, 'mine too')).toBeVisible()
  const [own, other] = [await groundOf(line(page, 'mine').first()), await groundOf(line(page, 'not yours'))]
  expect(own).not.toBe(other)
  // The second of two lines by one person names them to the ear only.
  const [first, second] = [
    await line(page, 'mine').first().boundingBox(),
    await line(page, 'mine too').boundingBox(),
  ]
  expect(second?.x).toBeLessThan(first?.x ?? 0)

  const choose = async (role: 'menuitemcheckbox' | 'menuitemradio', name: string) => {
    await page.getByRole('menuitem', { name: t('view') }).click()
    await page.getByRole(role, { name }).click()
  }
  await choose('menuitemcheckbox', speak(chatMenuTexts)('showMoves'))
  await expect(run).toHaveCount(0)
  await choose('menuitemradio', speak(chatMenuTexts)('large'))
  await expect(line(page, 'not yours')).toHaveCSS('font-size', '18px')
})

test('whoever comes back is told how much they missed, and led to where they left off', {
  tag: '@everybody',
}, async ({ page, server, speak }) => {
  const t = speak(chatTexts)
  const room = unique('room')
  await say(server.url, { room, nick: 'bob', msg: 'before you left' })
  await page.goto(`/chat?room=${room}&nick=ann`)
  await expect(line(page, 'before you left')).toBeVisible()
  // The server draws the line; only a page that lives remembers that it was seen.
  await untilAlive(page)
  await type(page, '/ignore Eve')
  await expect(line(page, speak(commandTexts)('ignored', { nick: 'Eve' }))).toBeVisible()
  await page.goto('/tools/uuid')
  // The log does not show it, so it was not missed.
  await say(server.url, { room, nick: 'eve', msg: 'unheard' })
  const missed = Array.from({ length: 312 }, (_, i) => `missed ${i}`)
  await sayMany(server.url, room, 'bob', missed)
  await page.goto(`/chat?room=${room}`)
  await expect(page.getByText(t('missed', { count: 312 }))).toBeVisible()
  await page.getByRole('button', { name: t('missedJump') }).click()
  await expect(line(page, t('freshRule'))).toBeInViewport()
  await expect(line(page, 'before you left')).toBeInViewport()
  await expect(page.getByText(t('missed', { count: 312 }))).toHaveCount(0)
})

test('whoever missed more than is counted is led to where they left off, too', {
  tag: ['@long', '@everybody'],
}, async ({ page, server, speak, language }) => {
  const t = speak(chatTexts)
  const room = unique('room')
  await say(server.url, { room, nick: 'bob', msg: 'before you left' })
  await page.goto(`/chat?room=${room}&nick=ann`)
  await expect(line(page, 'before you left')).toBeVisible()
  await untilAlive(page)
  await page.goto('/tools/uuid')
  const missed = Array.from({ length: 2000 }, (_, i) => `missed ${i}`)
  await sayMany(server.url, room, 'bob', missed)
  await page.goto(`/chat?room=${room}`)
  const missedMany = { en: 'You missed 1500+ messages', zh: '你错过了 1500+ 条消息' }
  await expect(page.getByText(missedMany[language])).toBeVisible()
  await page.getByRole('button', { name: t('missedJump') }).click()
  await expect(line(page, t('freshRule'))).toBeInViewport()
  await expect(line(page, 'before you left')).toBeInViewport()
  await expect(page.getByText(missedMany[language])).toHaveCount(0)
})

test('a name calls: the row stands out, and a hidden page is marked and tells the desktop', {
  tag: '@everybody',
}, async ({ page, context, newPerson, server, speak }) => {
  const [t, dialog] = [speak(chatTexts), speak(dialogTexts)]
  await context.grantPermissions(['notifications'], { origin: server.url })
  await page.addInitScript(() => {
    const told: string[] = []
    const badges: number[] = []
    const notices: Notification[] = []
    const taken: string[] = []
    Object.assign(window, { told, badges, notices, taken })
    // What the browser is asked to put on the icon of the installed application.
    const [set, clear] = [navigator.setAppBadge, navigator.clearAppBadge]
    navigator.setAppBadge = (count = 0) => {
      badges.push(count)
      return set.call(navigator, count)
    }
    navigator.clearAppBadge = () => {
      badges.push(0)
      return clear.call(navigator)
    }
    window.Notification = class extends Notification {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options)
        told.push(`${title}: ${options?.body}`)
        notices.push(this)
      }
      override close() {
        taken.push(this.body)
        super.close()
      }
    }
  })
  const room = unique('room')
  const bob = await newPerson(phone)
  await page.goto(`/chat?room=${room}&nick=ann`)
  await bob.goto(`/chat?room=${room}&nick=bob`)
  await page.getByRole('menuitem', { name: t('view') }).click()
  await page.getByRole('menuitem', { name: t('calls') }).click()
  await page.getByLabel(dialog('words')).fill('pizza, 披萨')
  await page.getByLabel(dialog('notice')).selectOption({ label: dialog('callsChoice') })
  await page.getByRole('button', { name: dialog('ok') }).click()

  const field = bob.getByRole('textbox', { name: '消息' })
  for (const words of ['just words', '我们吃披萨', 'look here, Ann!']) {
    await field.fill(words)
    await field.press('Enter')
    await expect(line(page, words)).toBeVisible()
  }
  const [plain, word, name] = [
    await groundOf(line(page, 'just words')),
    await groundOf(line(page, '我们吃披萨')),
    await groundOf(line(page, 'look here, Ann!')),
  ]
  expect(word).toBe(name)
  expect(word).not.toBe(plain)

  await setHidden(page, true)
  await field.fill('ann, are you there?')
  await field.press('Enter')
  await expect(bob.getByRole('log').getByText('ann, are you there?')).toBeVisible()
  await askNow(page)
  await expect(page).toHaveTitle(/^\(1\) /, { timeout: 20_000 })
  const icon = page.locator('link[rel~=icon]').first()
  await expect(icon).toHaveAttribute('href', /chat-call\.svg$/)
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { told: string[] }).told))
    .toEqual([expect.stringContaining('bob: ann, are you there?')])
  await setHidden(page, false)
  await expect(icon).not.toHaveAttribute('href', /chat-call/)
  // At first, for whatever an earlier page left there.
  expect(await page.evaluate(() => (window as unknown as { badges: number[] }).badges)).toEqual([0, 1, 0])
  // What was told is not left on the desktop.
  const taken = () => page.evaluate(() => (window as unknown as { taken: string[] }).taken)
  await expect.poll(taken).toEqual(['bob: ann, are you there?'])

  await chatWindow(page).log.locator('[data-nick=bob]').last().click()
  await expect(chatWindow(page).message).toHaveValue('bob: ')
  await chatWindow(page).message.fill('thanks')
  await chatWindow(page).log.locator('[data-nick=bob]').last().click()
  await expect(chatWindow(page).message).toHaveValue('thanks bob ')

  // A page that is to be seen beside the window somebody works in is not looked at.
  const uuid = speak(programTexts)('uuid')
  await startProgram(page, uuid)
  await expect(programWindow(page, uuid)).toBeVisible()
  await expect(page).toHaveURL(/\/tools\/uuid$/)
  await setFocused(page, false)
  await field.fill('ann, once more')
  await field.press('Enter')
  await expect(page).toHaveTitle(/^\(1\) /)
  const notices = () => page.evaluate(() => (window as unknown as { told: string[] }).told)
  await expect.poll(async () => (await notices()).at(-1)).toMatch(/ann, once more/)
  // Pressing the notice leads to the chat, whatever is in front of it.
  await page.evaluate(() => {
    const { notices: shown } = window as unknown as { notices: Notification[] }
    shown.at(-1)?.dispatchEvent(new Event('click'))
  })
  await expect(page).toHaveURL(/\/chat\?/)
  await setFocused(page, true)
  await expect(page).not.toHaveTitle(/^\(/)
  await expect(line(page, 'ann, once more')).toBeInViewport()
})
