import { expect, test } from '@/e2e/fixtures'
import {
  chatWindow,
  line,
  logOnDialog,
  startProgram,
  task,
  type,
  untilInteractive,
} from '@/e2e/support/browser'
import { startScreenReader } from '@/e2e/support/screen-reader'
import { say, unique } from '@/e2e/support/talk'
import { sentence } from '@/e2e/support/texts'
import { readAloudTexts } from '@/lib/chat/late-texts'
import { chatTexts, commandTexts, messageMenuTexts, signInTexts } from '@/lib/chat/texts'
import { windowTexts } from '@/lib/core/texts'
import { taskbarTexts } from '@/lib/desktop/texts'
import { programTexts } from '@/lib/main/programs'

// The page's policy would not let the screen reader in.
test.use({ bypassCSP: true })

test('the screen reader reads each new message once, author first and time last, and neither history nor joins', {
  tag: '@all',
}, async ({ page, server, speak }) => {
  const [t, aloud] = [speak(chatTexts), speak(readAloudTexts)]
  const room = unique('room')
  const bob = (msg: string) => say(server.url, { room, nick: 'bob', msg })
  await bob('said before')
  await page.goto(`/chat?room=${room}&nick=ann`)
  await expect(chatWindow(page).message).toBeEditable()
  const reader = await startScreenReader(page)
  const readOutOf = async (text: string) => (await reader.readOut()).filter((phrase) => phrase.includes(text))

  await bob('hello there')
  await expect.poll(() => readOutOf('hello there')).toHaveLength(1)
  const said = sentence(aloud('said', { who: 'bob', msg: 'hello there' }), { time: '\\d\\d:\\d\\d' })
  expect((await readOutOf('hello there'))[0]).toMatch(new RegExp(`^polite: ${said.source}$`))

  await type(page, 'my own line')
  await expect.poll(() => readOutOf('my own line')).toHaveLength(1)
  // A minimized window is read out, too, and nothing reveals what is hidden.
  await page.getByRole('button', { name: speak(windowTexts)('minimize') }).click()
  await expect(page.getByRole('log')).toHaveCount(0)
  await say(server.url, { room, nick: 'cy', msg: 'ann, are you there? ||he dies||' })
  await expect.poll(() => readOutOf('are you there')).toHaveLength(1)
  const called = aloud('calls', { who: 'cy', msg: `ann, are you there? [${t('spoiler')}]` })
  expect((await readOutOf('are you there'))[0]).toMatch(sentence(called))
  await task(page, speak(taskbarTexts)('unread', { count: 1 })).click()

  // A join, and many lines at once.
  await fetch(`${server.url}/poll?room=${room}&nick=dora`)
  for (let i = 1; i <= 9; i++) await bob(`flood ${i}`)
  await expect.poll(() => readOutOf('flood 9')).toHaveLength(1)
  await expect(line(page, t('joined', { nick: 'dora' }))).toBeVisible()
  const readOut = (await reader.readOut()).join('\n')
  expect(readOut).toMatch(sentence(aloud('flood', { line: aloud('said', { who: 'bob', msg: 'flood 9' }) })))
  expect(readOut).not.toContain('said before')
  expect(readOut).not.toContain('dora')
  await reader.stop()
})

test('the screen reader reads the response to a command, however far ahead the clock is', {
  tag: '@all',
}, async ({ page, speak }) => {
  await page.addInitScript(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + 3_600_000
  })
  const polled = page.waitForResponse((response) => new URL(response.url()).pathname === '/poll')
  await page.goto(`/chat?room=${unique('room')}&nick=ann`)
  await expect(chatWindow(page).message).toBeEditable()
  const reader = await startScreenReader(page)
  // The server's clock is known.
  await (await polled).finished()
  await type(page, '/ignore eve')
  const response = speak(commandTexts)('ignored', { nick: 'eve' })
  await expect.poll(async () => (await reader.readOut()).join('\n')).toContain(response)
  await reader.stop()
})

test('the screen reader reads a refused command and the list of commands', { tag: '@all' }, async ({
  page,
  speak,
}) => {
  await page.goto(`/chat?room=${unique('room')}&nick=ann`)
  const { message } = chatWindow(page)
  await expect(message).toBeEditable()
  const reader = await startScreenReader(page)
  const readOut = async () => (await reader.readOut()).join('\n')
  await message.pressSequentially('/')
  await expect(page.getByRole('listbox')).toBeVisible()
  await expect.poll(readOut).toMatch(new RegExp(`polite: ${sentence(speak(commandTexts)('found')).source}`))
  // The field names the active choice and keeps the focus.
  const active = await message.getAttribute('aria-activedescendant')
  await expect(page.locator(`[id="${active}"]`)).toHaveAttribute('aria-selected', 'true')
  await message.fill('/nick ')
  await message.press('Escape')
  await message.fill('/roll many')
  await message.press('Enter')
  await expect.poll(readOut).toContain(speak(commandTexts)('noDice'))
  await reader.stop()
})

test('the screen reader reads each row that gets the focus, and its menu', {
  tag: '@all',
}, async ({ page, server, speak }) => {
  const [t, menu] = [speak(chatTexts), speak(messageMenuTexts)]
  const room = unique('room')
  await say(server.url, { room, nick: 'bob', msg: 'the first of two' })
  await say(server.url, { room, nick: 'cy', msg: 'the second of two' })
  await page.goto(`/chat?room=${room}&nick=ann`)
  const { message } = chatWindow(page)
  await expect(message).toBeEditable()
  const joined = sentence(t('joined', { nick: 'ann' }))
  await expect(page.getByRole('log')).toContainText(joined)
  const reader = await startScreenReader(page)
  const readOut = async () => (await reader.readOut()).join('\n')
  await page.keyboard.press('F6')
  await page.keyboard.press('F6')
  await page.keyboard.press('F6')
  // The code behind F6 loads on first use.
  await expect.poll(readOut).toMatch(new RegExp(`article, [\\d:]+.*${joined.source}`))
  await page.keyboard.press('Home')
  await expect.poll(readOut).toMatch(/article, .*bob:\s*the first of two/)
  await page.keyboard.press('ArrowDown')
  await expect.poll(readOut).toMatch(/article, .*cy:\s*the second of two/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu', { name: menu('actions') })).toBeVisible()
  await expect.poll(readOut).toContain(`menuitem, ${menu('reply')}`)
  await page.keyboard.press('ArrowDown')
  await expect.poll(readOut).toContain(`menuitem, ${menu('copy')}`)
  await page.keyboard.press('Escape')
  await reader.forget()
  await page.keyboard.press('ArrowUp')
  await expect.poll(readOut).toMatch(/article, .*bob:\s*the first of two/)
  await reader.stop()
})

test.describe('with a refusal', () => {
  test.use({ expectedStatuses: [403] })

  test('the log-on dialog says what each field is and what was wrong', { tag: '@all' }, async ({
    page,
    speak,
  }) => {
    const t = speak(signInTexts)
    await page.goto('/')
    const { nick, submit } = logOnDialog(page)
    await nick.fill('admin')
    const reader = await startScreenReader(page)
    const phrases: string[] = []
    const isDone = () => phrases.at(-1)?.startsWith(`button, ${t('enter')}`)
    for (let i = 0; i < 400 && !isDone(); i++) {
      await reader.next()
      phrases.push(await reader.last())
    }
    const walked = phrases.join('\n')
    expect(walked).toContain(`textbox, ${t('nick')}`)
    expect(walked).toContain(`button, ${t('enter')}`)
    await submit.click()
    await reader.stop()
    // The virtual reader only reads changes of existing regions; real ones read new alerts, too.
    await expect(page.getByRole('alert').filter({ hasText: /\p{L}/u })).toBeVisible()
  })
})

test('F6 moves through the regions of every window and the task bar, Shift+F6 back', {
  tag: '@desktop',
}, async ({ page, server, speak }) => {
  const room = unique('room')
  await say(server.url, { room, nick: 'bob', msg: 'hello' })
  await page.goto(`/chat?room=${room}&nick=ann`)
  const { message } = chatWindow(page)
  await expect(message).toBeEditable()
  /** A description of the focused element. */
  const where = () =>
    page.evaluate(() => {
      const active = document.activeElement
      if (active?.closest('[data-taskbar]')) return 'task bar'
      if (active?.closest('[role=menubar]')) return 'menu bar'
      if (active?.closest('[role=log]')) return 'log'
      if (active?.closest('#people')) return 'people'
      if (active?.closest('form')?.getAttribute('action') === '/send') return 'composer'
      return active?.closest('[data-window]')?.getAttribute('data-window') ?? active?.tagName ?? ''
    })
  const walk = async (key: string, places: readonly string[]) => {
    for (const place of places) {
      await page.keyboard.press(key)
      await expect.poll(where).toBe(place)
    }
  }
  await message.focus()
  await walk('F6', ['task bar', 'menu bar', 'log', 'people', 'composer', 'task bar'])
  await walk('Shift+F6', ['composer', 'people', 'log', 'menu bar', 'task bar'])
  await startProgram(page, speak(programTexts)('uuid'))
  await expect(page.locator('[data-window=uuid]')).toBeVisible()
  await message.focus()
  await walk('F6', ['uuid', 'task bar', 'menu bar'])
})

test('F10 goes to the menu bar, Alt+F opens its first menu', { tag: '@desktop' }, async ({ page }) => {
  await page.goto(`/chat?room=${unique('room')}&nick=ann`)
  await untilInteractive(page)
  const { message } = chatWindow(page)
  await message.focus()
  await page.keyboard.press('F10')
  await expect(page.getByRole('menubar').getByRole('menuitem').first()).toBeFocused()
  await message.focus()
  await page.keyboard.press('Alt+f')
  await expect(page.getByRole('menu')).toBeVisible()
})
