import type { Locator, Page } from '@playwright/test'
import { logInAsAdministrator } from '@/e2e/support/admin-pages'
import { cleanUpTexts } from '@/lib/actions/texts'
import { chatTexts, messageMenuTexts } from '@/lib/chat/texts'
import { banTexts } from '@/lib/moderation/texts'
import { expect, expectAccessibleInLong, test } from '../fixtures'
import { administration, undoNewest } from '../support/admin'
import { chatWindow, line, press, untilInteractive } from '../support/browser'
import { Network } from '../support/networks'
import { startScreenReader } from '../support/screen-reader'
import type { Server } from '../support/server'
import { poll, say, success, unique } from '../support/talk'
import { anyLanguage } from '../support/texts'

/** Makes people present in a room, which is created first, as their polls do. */
async function enter(server: Server, room: string, nicks: readonly string[]): Promise<void> {
  const base = server.url
  await administration(server).call('POST', '/rooms', { room, kind: 'public' })
  for (let i = 0; i < nicks.length; i += 40)
    await Promise.all(
      nicks
        .slice(i, i + 40)
        .map((nick) => poll(base, { room, nick, session: `session-of-${nick}`, limit: 1 })),
    )
}

/** Opens the list of people, which a phone folds away, and waits for its menus. */
async function openPeople(page: Page): Promise<Locator> {
  await untilInteractive(page)
  const { people } = chatWindow(page)
  if (!(await people.isVisible()))
    await page.getByRole('button', { name: anyLanguage(chatTexts, 'people') }).click()
  await expect(people.getByRole('button').first()).toHaveAttribute('aria-haspopup', 'menu')
  return people
}

const personIn = (people: Locator, nick: string) => people.locator(`button[data-nick="${nick}"]`)

/** The nicks that the list renders. */
const nicksIn = (people: Locator) =>
  people.locator('button[data-nick]').evaluateAll((all) => all.map((each) => each.getAttribute('data-nick')))

test('numbers in nicks are ordered by their value, with and without scripts', { tag: '@all' }, async ({
  page,
  newPerson,
  server,
  isMobile,
}) => {
  const room = unique('room')
  await enter(server, room, ['guest10', 'guest1', 'guest100', 'guest2'])
  const ordered = ['ann', 'guest1', 'guest2', 'guest10', 'guest100']
  await page.goto(`/chat?room=${room}&nick=ann`)
  expect(await nicksIn(await openPeople(page))).toEqual(ordered)
  if (isMobile) return
  const plain = await newPerson({ javaScriptEnabled: false })
  await plain.goto(`/chat?room=${room}&nick=ann`)
  await expect(chatWindow(plain).people.getByRole('listitem')).toHaveText([/ann/, ...ordered.slice(1)])
})

test('500 people can be filtered, and only those in view are rendered', { tag: '@all' }, async ({
  page,
  server,
  speak,
}) => {
  const t = speak(chatTexts)
  const room = unique('room')
  await enter(
    server,
    room,
    Array.from({ length: 499 }, (_, i) => `guest${499 - i}`),
  )
  await page.goto(`/chat?room=${room}&nick=ann`)
  const people = await openPeople(page)
  await expect(people.getByRole('heading')).toContainText('500')
  const shown = async () => (await nicksIn(people)).slice(0, 4)
  expect(await shown()).toEqual(['ann', 'guest1', 'guest2', 'guest3'])
  expect((await nicksIn(people)).length).toBeLessThan(60)
  await expectAccessibleInLong(page)

  // The last one is reached by keyboard though it was not in the document.
  await personIn(people, 'ann').focus()
  await page.keyboard.press('End')
  await expect(personIn(people, 'guest499')).toBeFocused()
  await expect(personIn(people, 'guest499')).toBeInViewport()
  await page.keyboard.press('ArrowUp')
  await expect(personIn(people, 'guest498')).toBeFocused()
  expect((await nicksIn(people)).length).toBeLessThan(60)
  await page.keyboard.press('Home')
  await expect(personIn(people, 'ann')).toBeFocused()

  const filter = people.getByRole('searchbox', { name: t('filterPeople') })
  await filter.fill('@GUEST49')
  await expect
    .poll(() => nicksIn(people))
    .toEqual(['guest49', ...Array.from({ length: 10 }, (_, i) => `guest49${i}`)])
  await expect(people.getByRole('status')).toHaveText(t('foundPeople', { count: 11 }))
  await page.keyboard.press('ArrowDown')
  await expect(personIn(people, 'guest49')).toBeFocused()
  await filter.fill('nobody')
  await expect(people.getByRole('status')).toHaveText(t('foundPeople', { count: 0 }))
  await expect(people.getByRole('status')).toBeVisible()
  await expectAccessibleInLong(page)
  await filter.press('Escape')
  await expect(filter).toHaveValue('')
  await expect.poll(shown).toEqual(['ann', 'guest1', 'guest2', 'guest3'])
})

test('19 people have no filter, 20 have one', { tag: '@all' }, async ({ page, server, speak }) => {
  const room = unique('room')
  await enter(
    server,
    room,
    Array.from({ length: 18 }, (_, i) => `guest${i}`),
  )
  await page.goto(`/chat?room=${room}&nick=ann`)
  const people = await openPeople(page)
  const filter = people.getByRole('searchbox', { name: speak(chatTexts)('filterPeople') })
  await expect(filter).toHaveCount(0)
  await enter(server, room, ['guest18'])
  await expect(filter).toBeVisible({ timeout: 60_000 })
})

test('@ lists the people, who can be filtered and chosen by keyboard', { tag: '@all' }, async ({
  page,
  server,
}) => {
  const room = unique('room')
  await enter(server, room, ['guest10', 'guest2', '小明'])
  await say(server.url, { room, nick: 'bob', msg: 'hello' })
  await page.goto(`/chat?room=${room}&nick=ann`)
  await untilInteractive(page)
  const { message } = chatWindow(page)
  const list = page.getByRole('listbox')
  const options = list.getByRole('option')
  await message.focus()
  await page.keyboard.type('@')
  // Who is not here comes last, even after speaking.
  await expect(options).toHaveText([/guest2|小明/, /guest/, /guest10|小明|guest/, 'bob'])
  await expect(message).toHaveAttribute('aria-controls', (await list.getAttribute('id')) ?? '')
  await expectAccessibleInLong(page)
  await page.keyboard.type('gu')
  await expect(options).toHaveText(['guest2', 'guest10'])
  await page.keyboard.press('ArrowDown')
  const active = options.nth(1)
  await expect(active).toHaveAttribute('aria-selected', 'true')
  await expect(message).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id')) ?? '')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(message).toHaveValue('@guest2 ')
  await expect(list).toHaveCount(0)
  await page.keyboard.type('and (@b')
  await expect(options).toHaveText(['bob'])
  await page.keyboard.press('Tab')
  await expect(message).toHaveValue('@guest2 and (@bob ')
  await expect(message).toBeFocused()

  // Escape closes the list until another @ is typed.
  await page.keyboard.type('@')
  await expect(list).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.type('g')
  await expect(list).toHaveCount(0)
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('@g')
  await expect(list).toBeVisible()
  // The list belongs to the cursor.
  await page.keyboard.press('Home')
  await expect(list).toHaveCount(0)

  for (const address of ['a@b', 'ann@g', 'https://e.example/@g']) {
    await message.fill('')
    await page.keyboard.type(address)
    await expect(message).toHaveValue(address)
    await expect(list).toHaveCount(0)
  }
  await message.fill('')
  await page.keyboard.type('我觉得@小')
  await expect(options).toHaveText(['小明'])
  await page.keyboard.press('Enter')
  await expect(message).toHaveValue('我觉得@小明 ')
  await page.keyboard.press('Enter')
  await expect(line(page, '我觉得@小明')).toBeVisible()
})

test('an input method neither opens the list while it composes nor loses its keys, and a tap chooses', {
  tag: '@all',
}, async ({ page, server, isMobile }) => {
  const room = unique('room')
  await enter(server, room, ['小明', '小红', 'xiao'])
  await page.goto(`/chat?room=${room}&nick=ann`)
  await untilInteractive(page)
  const { message } = chatWindow(page)
  const options = page.getByRole('listbox').getByRole('option')
  await message.focus()
  const client = await page.context().newCDPSession(page)
  const compose = (text: string) =>
    client.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  // Loads the code. No key is pressed, as on a phone.
  await page.keyboard.insertText('@')
  await expect(options).toHaveCount(3)
  await message.fill('')
  await expect(options).toHaveCount(0)

  await compose('@x')
  await compose('@xi')
  await expect(message).toHaveValue('@xi')
  await expect(options).toHaveCount(0)
  // Enter and Tab belong to the input method.
  for (const key of ['Enter', 'Tab', 'ArrowDown', 'Escape'])
    await message.dispatchEvent('keydown', { key, keyCode: 229, isComposing: true, bubbles: true })
  await expect(message).toHaveValue('@xi')
  await client.send('Input.insertText', { text: '@小' })
  await expect(message).toHaveValue('@小')
  await expect(options).toHaveCount(2)
  // An open list follows what is composed: phones compose every word.
  await message.fill('')
  await page.keyboard.insertText('@')
  await expect(options).toHaveCount(3)
  await compose('xi')
  await expect(options).toHaveText(['xiao'])
  for (const key of ['Enter', 'Tab'])
    await message.dispatchEvent('keydown', { key, keyCode: 229, isComposing: true, bubbles: true })
  await expect(message).toHaveValue('@xi')
  await client.send('Input.insertText', { text: '小' })
  await expect(options).toHaveCount(2)
  const chosen = options.filter({ hasText: '小红' })
  if (isMobile) await chosen.tap()
  else await chosen.click()
  await expect(message).toHaveValue('@小红 ')
  await expect(message).toBeFocused()
})

const entriesOf = (page: Page) => page.getByRole('menu').getByRole('menuitem')

test('a person in the list has a menu: by press, right click, long press and keys', { tag: '@all' }, async ({
  page,
  server,
  speak,
  isMobile,
}) => {
  const t = speak(messageMenuTexts)
  const room = unique('room')
  await enter(server, room, ['bob', 'guest1'])
  await page.goto(`/chat?room=${room}&nick=ann`)
  const { message } = chatWindow(page)
  const people = await openPeople(page)
  const bob = personIn(people, 'bob')
  const texts = [t('mention', { nick: 'bob' }), t('ignore', { nick: 'bob' }), t('copyNick')]
  // The menu's code loads with the first press at the latest.
  if (isMobile) await bob.tap()
  else await bob.click()
  await expect(entriesOf(page)).toHaveText(texts)
  await expect(bob).toHaveAttribute('aria-expanded', 'true')
  await expectAccessibleInLong(page)
  await page.keyboard.press('Escape')
  await expect(entriesOf(page)).toHaveCount(0)
  await expect(bob).toBeFocused()
  if (isMobile) await press(bob)
  else await bob.click({ button: 'right' })
  await expect(entriesOf(page)).toHaveText(texts)
  await page.keyboard.press('Escape')

  for (const key of ['Enter', ' ', 'Shift+F10', 'ContextMenu']) {
    await expect(bob).toBeFocused()
    await page.keyboard.press(key)
    await expect(entriesOf(page).first(), key).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(entriesOf(page)).toHaveCount(0)
  }
  await page.keyboard.press('ArrowDown')
  await expect(personIn(people, 'guest1')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(personIn(people, 'ann')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(entriesOf(page)).toHaveText([t('copyNick')])
  await page.keyboard.press('Escape')

  // A second mention does not repeat the nick.
  for (let i = 0; i < 2; i++) {
    const again = personIn(await openPeople(page), 'bob')
    await again.click()
    await page.getByRole('menuitem', { name: t('mention', { nick: 'bob' }) }).click()
    await expect(message).toBeFocused()
    await expect(message).toHaveValue('bob: ')
    if (isMobile) await expect(people).toBeHidden()
  }
  await page.keyboard.type('thanks')
  await expect(message).toHaveValue('bob: thanks')
})

test('a nick in the log has the same menu, which ignores and stops ignoring', { tag: '@all' }, async ({
  page,
  server,
  speak,
  isMobile,
}) => {
  const t = speak(messageMenuTexts)
  const room = unique('room')
  for (const msg of ['hello', 'hello again']) await say(server.url, { room, nick: 'bob', msg })
  await enter(server, room, ['bob'])
  await page.goto(`/chat?room=${room}&nick=ann`)
  await untilInteractive(page)
  const { message, log } = chatWindow(page)
  const bob = log.locator('[data-nick=bob]').first()
  const texts = [t('mention', { nick: 'bob' }), t('ignore', { nick: 'bob' }), t('copyNick')]
  // The first press loads the code.
  if (isMobile) await bob.tap()
  else await bob.click()
  await expect(entriesOf(page)).toHaveText(texts)
  await expectAccessibleInLong(page)
  await page.keyboard.press('Escape')
  await expect(entriesOf(page)).toHaveCount(0)
  if (isMobile) await press(bob)
  else await bob.click({ button: 'right' })
  await expect(page.getByRole('menu', { name: t('personActions', { nick: 'bob' }) })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(entriesOf(page)).toHaveCount(0)

  // In the focused row, the nick is the next Tab stop; also one that the eye does not see.
  for (const text of ['hello', 'hello again']) {
    const row = log.getByRole('article').filter({ has: page.getByText(text, { exact: true }) })
    await row.focus()
    for (const key of ['Enter', ' ', 'Shift+F10', 'ContextMenu']) {
      await page.keyboard.press('Tab')
      const nick = row.getByRole('button', { name: 'bob' })
      await expect(nick).toBeFocused()
      expect((await nick.boundingBox())?.width).toBeGreaterThan(10)
      await page.keyboard.press(key)
      await expect(entriesOf(page).first(), key).toBeFocused()
      await expect(page.getByRole('menu')).toHaveAccessibleName(t('personActions', { nick: 'bob' }))
      await page.keyboard.press('Escape')
      await expect(nick).toBeFocused()
      await page.keyboard.press('Shift+Tab')
      await expect(row).toBeFocused()
    }
  }
  await expect(log.locator('[data-nick][role=button]')).toHaveCount(1)

  await message.fill('so')
  for (let i = 0; i < 2; i++) {
    await bob.click()
    await page.getByRole('menuitem', { name: t('mention', { nick: 'bob' }) }).click()
    await expect(message).toHaveValue('so bob ')
  }
  await bob.click()
  await page.getByRole('menuitem', { name: t('ignore', { nick: 'bob' }) }).click()
  await expect(line(page, 'hello again')).toHaveCount(0)
  await personIn(await openPeople(page), 'bob').click()
  await page.getByRole('menuitem', { name: t('unignore', { nick: 'bob' }) }).click()
  await expect(line(page, 'hello again')).toHaveCount(1)
})

test('the nick of a person is copied', { tag: '@all' }, async ({ page, context, server, speak }) => {
  const t = speak(messageMenuTexts)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url })
  const room = unique('room')
  await enter(server, room, ['小明'])
  await page.goto(`/chat?room=${room}&nick=ann`)
  await personIn(await openPeople(page), '小明').click()
  await page.getByRole('menuitem', { name: t('copyNick') }).click()
  await expect(page.getByRole('status').filter({ hasText: t('copied') })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('小明')
})

test('an administrator bans a person without leaving the room', { tag: '@all' }, async ({
  page,
  server,
  speak,
}) => {
  const [t, ban, clean] = [speak(messageMenuTexts), speak(banTexts), speak(cleanUpTexts)]
  const room = unique('room')
  const network = new Network(76)
  const sayAsEve = (msg: string) => network.call(`${server.url}/send`, { room, nick: 'eve', msg })
  await logInAsAdministrator(page, server.superKey)
  success(await sayAsEve('buy this'))
  await enter(server, room, ['eve', 'mal'])
  await page.goto(`/chat?room=${room}&nick=ann`)
  const open = async (nick: string) => {
    await personIn(await openPeople(page), nick).click()
    await page.getByRole('menuitem', { name: t('banPerson') }).click()
    return page.getByRole('dialog', { name: t('banPersonTitle', { nick }) })
  }
  const status = (text: string) => page.getByRole('status').filter({ hasText: text })
  // Who wrote something is banned everywhere, and it is deleted.
  const eve = await open('eve')
  await eve.getByRole('button', { name: clean('yesDeleteBan') }).click()
  await expect(status(clean('deleted', { what: clean('messages', { count: 1 }) }))).toBeVisible()
  await expect(line(page, 'buy this')).toHaveCount(0)
  expect((await sayAsEve('again')).status).toBe(403)
  await undoNewest(server)
  // Of others only the nickname is known.
  const mal = await open('mal')
  await expect(mal.getByRole('textbox', { name: ban('value') })).toHaveValue('mal')
  await expect(mal.getByRole('combobox', { name: ban('room') })).toHaveValue(room)
  await expectAccessibleInLong(page)
  await mal.getByRole('button', { name: ban('yes') }).click()
  await expect(status(t('banned', { nick: 'mal' }))).toBeVisible()
  await expect(page).toHaveURL(/\/chat/)
  const { bans } = await administration(server).get<{ bans: { nick: string | null }[] }>('/bans', { room })
  expect(bans.map(({ nick }) => nick)).toEqual(['mal'])
})

test.describe('the screen reader', () => {
  // The page's policy would not let it in.
  test.use({ bypassCSP: true })

  test('reads the people as buttons of a list, their menu, the count of a filter and the nick of a row', {
    tag: '@desktop',
  }, async ({ page, server, speak }) => {
    const [t, menu] = [speak(chatTexts), speak(messageMenuTexts)]
    const room = unique('room')
    await say(server.url, { room, nick: 'bob', msg: 'hello' })
    await enter(server, room, [...Array.from({ length: 25 }, (_, i) => `guest${i}`), 'bob'])
    await page.goto(`/chat?room=${room}&nick=ann`)
    const people = await openPeople(page)
    const reader = await startScreenReader(page)
    const readOut = async () => (await reader.readOut()).join('\n')
    await personIn(people, 'bob').focus()
    await expect.poll(readOut).toMatch(/button, bob.*(popup|menu)/i)
    await page.keyboard.press('Enter')
    await expect.poll(readOut).toContain(`menuitem, ${menu('mention', { nick: 'bob' })}`)
    await page.keyboard.press('Escape')
    await people.getByRole('searchbox').fill('guest1')
    await expect.poll(readOut).toContain(`polite: ${t('foundPeople', { count: 11 })}`)
    await page.getByRole('article').filter({ hasText: 'hello' }).focus()
    await page.keyboard.press('Tab')
    await expect.poll(readOut).toMatch(/button, bob/)
    await reader.stop()
  })
})
