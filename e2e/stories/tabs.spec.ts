import type { Page } from '@playwright/test'
import { dialogTexts } from '@/lib/chat/late-texts'
import { chatTexts } from '@/lib/chat/texts'

import { expect, test } from '../fixtures'
import { askNow, chatWindow, line, setFocused, setHidden } from '../support/browser'
import { chromiumLaunch } from '../support/browser-launch'
import { online, say, unique } from '../support/talk'

test.use({ launchOptions: chromiumLaunch })

/** Records the page's waiting polls. */
function heldBy(page: Page): ReadonlySet<unknown> {
  const held = new Set<unknown>()
  const isHeld = (url: string) => Number(new URL(url).searchParams.get('wait')) > 0
  page.on('request', (request) => {
    if (isHeld(request.url())) held.add(request)
  })
  page.on('requestfinished', (request) => held.delete(request))
  page.on('requestfailed', (request) => held.delete(request))
  return held
}

interface Tab {
  page: Page
  held: ReadonlySet<unknown>
}

async function openTab(first: Page, address: string): Promise<Tab> {
  const page = await first.context().newPage()
  const held = heldBy(page)
  await page.goto(address)
  await expect(chatWindow(page).message).toBeEditable()
  return { page, held }
}

const holders = (tabs: readonly Tab[]) => tabs.filter(({ held }) => held.size > 0)
const heldCount = (tabs: readonly Tab[]) => tabs.reduce((sum, { held }) => sum + held.size, 0)

/** Waits until one of these tabs has a waiting poll. */
async function theHolder(tabs: readonly Tab[]): Promise<Tab> {
  await expect.poll(() => heldCount(tabs)).toBe(1)
  return holders(tabs)[0] as Tab
}

test('only one of several tabs holds a waiting poll, and each shows every message once', {
  tag: '@all',
}, async ({ newPerson, server, locale }) => {
  const room = unique('room')
  const bob = (msg: string) => say(server.url, { room, nick: 'bob', msg })
  await bob('hello')
  const first = await newPerson({ locale })
  const nicks = ['ann', 'cy', 'dora']
  const tabs: Tab[] = []
  for (const nick of nicks) tabs.push(await openTab(first, `/chat?room=${room}&nick=${nick}`))
  const deliveredTo = async (msg: string, open: readonly Tab[]) => {
    await bob(msg)
    for (const { page } of open) await expect(line(page, msg)).toHaveCount(1)
  }
  const holder = await theHolder(tabs)
  await deliveredTo('to all', tabs)

  // Tabs with different nicks are different people, whichever of them polls.
  await expect
    .poll(async () => (await online(server.url, room)).online.map(({ nick }) => nick))
    .toEqual(nicks)

  // A hidden tab stops polling; a closed one leaves the lock to the next.
  await setHidden(holder.page, true)
  const others = tabs.filter((each) => each !== holder)
  const second = await theHolder(others)
  await deliveredTo('one is hidden', others)
  await second.page.close()
  const last = others.filter((each) => each !== second)
  await theHolder(last)
  await deliveredTo('one is closed', last)

  await setHidden(holder.page, false)
  await expect(line(holder.page, 'one is hidden')).toHaveCount(1)
  await expect(line(holder.page, 'one is closed')).toHaveCount(1)
  await theHolder([holder, ...last])
})

test('a message in a visible room causes no notice in other tabs, and hidden tabs show one notice together', {
  tag: '@all',
}, async ({ newPerson, server, locale, speak, isMobile }) => {
  const room = unique('room')
  const first = await newPerson({ locale })
  await first.context().grantPermissions(['notifications'], { origin: server.url })
  await first.context().addInitScript(() => {
    const notices: string[] = []
    Object.assign(window, { notices })
    window.Notification = class extends Notification {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options)
        notices.push(options?.body ?? '')
      }
    }
  })
  const address = `/chat?room=${room}&nick=ann`
  const tab = await openTab(first, address)
  const dialog = speak(dialogTexts)
  await tab.page.getByRole('menuitem', { name: speak(chatTexts)('view') }).click()
  await tab.page.getByRole('menuitem', { name: speak(chatTexts)('calls') }).click()
  await tab.page.getByLabel(dialog('notice')).selectOption({ label: dialog('callsChoice') })
  await tab.page.getByRole('button', { name: dialog('ok') }).click()
  const tabs = [tab, await openTab(first, address)]
  const notices = async () => {
    const each = tabs.map(({ page }) =>
      page.evaluate(() => (window as unknown as { notices: string[] }).notices),
    )
    return (await Promise.all(each)).flat()
  }
  const [inView, other] = tabs as [Tab, Tab]
  await setHidden(other.page, true)
  await theHolder([inView])
  await say(server.url, { room, nick: 'bob', msg: 'ann, one' })
  await expect(other.page).toHaveTitle(/^\(1\) /)
  // The icon's badge shows whether there was a notice.
  await expect(other.page.locator('link[rel~=icon]').first()).toHaveAttribute('href', /chat-call/)
  await setHidden(inView.page, true)
  await say(server.url, { room, nick: 'bob', msg: 'ann, two' })
  // Either polls now and then, and informs the other.
  await askNow(inView.page)
  await expect(inView.page).toHaveTitle(/^\(1\) /)
  await expect(other.page).toHaveTitle(/^\(2\) /)
  await expect.poll(notices).toEqual(['bob: ann, two'])
  for (const { page } of tabs)
    await expect(page.locator('link[rel~=icon]').first()).toHaveAttribute('href', /chat-call/)
  expect(await notices()).toEqual(['bob: ann, two'])

  // Phones show one window.
  if (isMobile) return
  // Two windows side by side: looking at one suppresses the other's notices.
  for (const { page } of tabs) await setHidden(page, false)
  await setFocused(other.page, false)
  await say(server.url, { room, nick: 'bob', msg: 'ann, three' })
  await expect(other.page).toHaveTitle(/^\(1\) /)
  await expect(other.page.locator('link[rel~=icon]').first()).toHaveAttribute('href', /chat-call/)
  await expect(line(inView.page, 'ann, three')).toBeVisible()
  expect(await notices()).toEqual(['bob: ann, two'])
  await setFocused(inView.page, false)
  await say(server.url, { room, nick: 'bob', msg: 'ann, four' })
  await expect.poll(async () => (await notices()).toSorted()).toEqual(['bob: ann, four', 'bob: ann, two'])
})

test('each tab polls for itself without Web Locks', { tag: ['@long', '@all'] }, async ({
  newPerson,
  server,
  locale,
}) => {
  const room = unique('room')
  const first = await newPerson({ locale })
  await first.context().addInitScript(() => {
    // As on a page over plain HTTP.
    Reflect.deleteProperty(Navigator.prototype, 'locks')
  })
  const tabs = [
    await openTab(first, `/chat?room=${room}&nick=ann`),
    await openTab(first, `/chat?room=${room}&nick=cy`),
  ]
  await expect.poll(() => holders(tabs).length).toBe(2)
  await say(server.url, { room, nick: 'bob', msg: 'to both' })
  for (const { page } of tabs) await expect(line(page, 'to both')).toHaveCount(1)
})
