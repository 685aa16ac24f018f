import type { Page } from '@playwright/test'
import { expect, test } from '@/e2e/fixtures'
import {
  askNow,
  chatWindow,
  line,
  phone,
  programWindow,
  setFocused,
  setHidden,
  startProgram,
  type,
  untilInteractive,
} from '@/e2e/support/browser'
import { chromiumLaunch } from '@/e2e/support/browser-launch'
import { poll, say, sayMany, unique } from '@/e2e/support/talk'
import { anyLanguage, sentence } from '@/e2e/support/texts'
import { chatMenuTexts, dialogTexts } from '@/lib/chat/late-texts'
import { chatTexts, commandTexts, messageMenuTexts } from '@/lib/chat/texts'
import type { Translator } from '@/lib/core/i18n/texts'
import { programTexts } from '@/lib/main/programs'

test.use({ launchOptions: chromiumLaunch })

/** The background colour of the row of a text. */
const backgroundOf = (locator: ReturnType<typeof line>) =>
  locator.evaluate((element) => {
    const row = element.closest('.grid')
    return row ? getComputedStyle(row).backgroundColor : ''
  })

test('joins and leaves share one quiet line, a change of nick is one line, and own messages are tinted', {
  tag: '@all',
}, async ({ page, newPerson, server, speak, isMobile }) => {
  const t = speak(chatTexts)
  const room = unique('room')
  await say(server.url, { room, nick: 'zoe', msg: 'words that matter' })
  for (let i = 0; i < 6; i++) await poll(server.url, { room, nick: `guest${i}`, session: `s${i}` })
  const bob = await newPerson(phone)
  await page.goto(`/chat?room=${room}&nick=ann`)
  await bob.goto(`/chat?room=${room}&nick=bob`)
  await expect(line(page, 'words that matter')).toBeVisible()
  const nicks = t('andMore', { nicks: ['guest0', 'guest1', 'guest2'].join(t('comma')) })
  const run = chatWindow(page).log.getByRole('button', { name: sentence(t('joined', { nick: nicks })) })
  await expect(run).toHaveCount(1)
  await expect(line(page, t('joined', { nick: 'guest5' }))).toHaveCount(0)
  await run.click()
  await expect(line(page, t('joined', { nick: 'guest5' }))).toBeVisible()
  // The code for keys in rows has loaded when the button is there.
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
  const peopleButton = page.getByRole('button', { name: anyLanguage(chatTexts, 'people') })
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
  const [own, other] = [
    await backgroundOf(line(page, 'mine').first()),
    await backgroundOf(line(page, 'not yours')),
  ]
  expect(own).not.toBe(other)
  // The second of two lines by one person names them to screen readers only.
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

test('a returning reader sees how much was missed, and can jump to the last read message', {
  tag: '@all',
}, async ({ page, server, speak }) => {
  const t = speak(chatTexts)
  const room = unique('room')
  await say(server.url, { room, nick: 'bob', msg: 'before you left' })
  await page.goto(`/chat?room=${room}&nick=ann`)
  await expect(line(page, 'before you left')).toBeVisible()
  // The server renders the line; only a live page records it as seen.
  await untilInteractive(page)
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

test('a returning reader who missed more than is counted can jump to the last read message, too', {
  tag: ['@long', '@all'],
}, async ({ page, server, speak }) => {
  const t = speak(chatTexts)
  const room = unique('room')
  await say(server.url, { room, nick: 'bob', msg: 'before you left' })
  await page.goto(`/chat?room=${room}&nick=ann`)
  await expect(line(page, 'before you left')).toBeVisible()
  await untilInteractive(page)
  await page.goto('/tools/uuid')
  const missed = Array.from({ length: 2000 }, (_, i) => `missed ${i}`)
  await sayMany(server.url, room, 'bob', missed)
  await page.goto(`/chat?room=${room}`)
  const missedMany = t('missed', { count: '1500+' })
  await expect(page.getByText(missedMany)).toBeVisible()
  await page.getByRole('button', { name: t('missedJump') }).click()
  await expect(line(page, t('freshRule'))).toBeInViewport()
  await expect(line(page, 'before you left')).toBeInViewport()
  await expect(page.getByText(missedMany)).toHaveCount(0)
})

/** Records the notices that a page shows and the badges on the icon of the installed application. */
async function recordNotices(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shown: Notification[] = []
    const withdrawn: string[] = []
    const badges: number[] = []
    Object.assign(window, { shown, withdrawn, badges })
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
        shown.push(this)
      }
      override close() {
        withdrawn.push(this.body)
        super.close()
      }
    }
  })
}

interface Recorded {
  shown: Notification[]
  withdrawn: string[]
  badges: number[]
}

/** The bodies of the notices shown and of those withdrawn, and the badges. */
const recorded = (page: Page) =>
  page.evaluate(() => {
    const { shown, withdrawn, badges } = window as unknown as Recorded
    return { shown: shown.map(({ body }) => body), withdrawn, badges }
  })

/** Opens a room for ann, who wants notices of mentions, and for bob. @returns what sends a message as bob */
async function openForMentions(page: Page, bob: Page, speak: Translator) {
  const [t, dialog] = [speak(chatTexts), speak(dialogTexts)]
  const room = unique('room')
  await page.goto(`/chat?room=${room}&nick=ann`)
  await bob.goto(`/chat?room=${room}&nick=bob`)
  await page.getByRole('menuitem', { name: t('view') }).click()
  await page.getByRole('menuitem', { name: t('calls') }).click()
  await page.getByLabel(dialog('words')).fill('pizza, 披萨')
  await page.getByLabel(dialog('notice')).selectOption({ label: dialog('callsChoice') })
  await page.getByRole('button', { name: dialog('ok') }).click()
  const field = bob.getByRole('textbox', { name: '消息' })
  return async (text: string) => {
    await field.fill(text)
    await field.press('Enter')
    await expect(bob.getByRole('log').getByText(text)).toBeVisible()
  }
}

test.describe('a mention', { tag: '@all' }, () => {
  test.beforeEach(({ context, server }) =>
    context.grantPermissions(['notifications'], { origin: server.url }),
  )

  test('by nick or by a chosen word highlights its row', async ({ page, newPerson, speak }) => {
    const sendAsBob = await openForMentions(page, await newPerson(phone), speak)
    const texts = ['just words', '我们吃披萨', 'look here, Ann!']
    for (const text of texts) {
      await sendAsBob(text)
      await expect(line(page, text)).toBeVisible()
    }
    const [plain, word, name] = await Promise.all(texts.map((text) => backgroundOf(line(page, text))))
    expect(word).toBe(name)
    expect(word).not.toBe(plain)
  })

  test('in a hidden page changes title, icon and badge and shows a notice, until the page is seen', async ({
    page,
    newPerson,
    speak,
  }) => {
    await recordNotices(page)
    const sendAsBob = await openForMentions(page, await newPerson(phone), speak)
    await setHidden(page, true)
    await sendAsBob('ann, are you there?')
    await askNow(page)
    await expect(page).toHaveTitle(/^\(1\) /, { timeout: 20_000 })
    const icon = page.locator('link[rel~=icon]').first()
    await expect(icon).toHaveAttribute('href', /chat-call\.svg$/)
    await expect.poll(async () => (await recorded(page)).shown).toEqual(['bob: ann, are you there?'])
    await setHidden(page, false)
    await expect(icon).not.toHaveAttribute('href', /chat-call/)
    // The first 0 clears what an earlier page left.
    expect((await recorded(page)).badges).toEqual([0, 1, 0])
    await expect.poll(async () => (await recorded(page)).withdrawn).toEqual(['bob: ann, are you there?'])
  })

  test('behind another window shows a notice, which leads to the chat', async ({
    page,
    newPerson,
    speak,
  }) => {
    await recordNotices(page)
    const sendAsBob = await openForMentions(page, await newPerson(phone), speak)
    const uuid = speak(programTexts)('uuid')
    await startProgram(page, uuid)
    await expect(programWindow(page, uuid)).toBeVisible()
    await expect(page).toHaveURL(/\/tools\/uuid$/)
    // Visible, but the reader works in another window.
    await setFocused(page, false)
    await sendAsBob('ann, once more')
    await expect(page).toHaveTitle(/^\(1\) /)
    await expect.poll(async () => (await recorded(page)).shown.at(-1)).toMatch(/ann, once more/)
    await page.evaluate(() => {
      const { shown } = window as unknown as Recorded
      shown.at(-1)?.dispatchEvent(new Event('click'))
    })
    await expect(page).toHaveURL(/\/chat\?/)
    await setFocused(page, true)
    await expect(page).not.toHaveTitle(/^\(/)
    await expect(line(page, 'ann, once more')).toBeInViewport()
  })
})
