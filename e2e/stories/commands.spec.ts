import type { Route } from '@playwright/test'
import { pickerTexts, unsureTexts } from '@/lib/chat/late-texts'
import { chatTexts, commandTexts } from '@/lib/chat/texts'

import { expect, expectAccessibleInLong, test } from '../fixtures'
import { chatWindow, forgetOwn, holdRequests, line, phone, type, untilInteractive } from '../support/browser'
import { poll, say, texts, unique } from '../support/talk'
import { anyLanguage, sentence } from '../support/texts'

test('a slash lists the commands with their explanations, and each is carried out', {
  tag: '@all',
}, async ({ page, newPerson, speak, isMobile }) => {
  const t = speak(commandTexts)
  const away = speak(chatTexts)('isAway')
  const room = unique('room')
  const bob = await newPerson(phone)
  await page.goto(`/chat?room=${room}&nick=ann`)
  await type(page, 'first')
  await bob.goto(`/chat?room=${room}&nick=bob`)
  const { message, people, log } = chatWindow(page)
  await message.press('/')
  const list = page.getByRole('listbox', { name: t('palette') })
  await expect(list.getByRole('option')).toHaveCount(13)
  await expect(list.getByRole('option', { name: `/slap <${t('takesNick')}> ${t('slap')}` })).toBeVisible()
  await expectAccessibleInLong(page)
  await message.press('ArrowDown')
  const active = list.getByRole('option', { selected: true })
  await expect(active).toHaveText(/^\/nick/)
  await expect(message).toHaveAttribute('aria-activedescendant', (await active.getAttribute('id')) ?? '')
  await message.pressSequentially('ro')
  await message.press('Enter')
  await expect(message).toHaveValue('/roll ')
  await message.pressSequentially('2d6')
  await message.press('Enter')
  await expect(bob.getByRole('log').getByText(/🎲 2d6 → \d \+ \d = \d+/)).toBeVisible()

  await type(page, '/slap bob')
  await type(page, '/8ball will it work?')
  await expect(bob.getByRole('log').getByText(t('slapped', { nick: 'bob' }))).toBeVisible()
  await expect(bob.getByRole('log').getByText(/🎱 will it work\? — ./)).toBeVisible()

  const field = bob.getByRole('textbox', { name: '消息' })
  // Phone keyboards send no key events.
  await field.focus()
  await bob.keyboard.insertText('/')
  await expect(bob.getByRole('listbox', { name: '命令' }).getByText('掷骰子')).toBeVisible()
  await field.fill('/away 吃饭')
  await field.press('Enter')
  if (isMobile) await page.getByRole('button', { name: anyLanguage(chatTexts, 'people') }).click()
  await expect(people.getByText(away)).toBeVisible()
  if (isMobile) await page.getByRole('button', { name: anyLanguage(chatTexts, 'people') }).click()
  await message.fill('@b')
  await expect(page.getByRole('option', { name: `bob ${away}` })).toBeVisible()
  await message.fill('')
  await field.fill('我回来了')
  await field.press('Enter')
  await expect(line(page, '我回来了')).toBeVisible()
  await expect(people.getByText(away)).toHaveCount(0)

  await message.fill('bo')
  await message.press('Tab')
  await expect(message).toHaveValue('bob: ')
  await message.fill('')
  await message.press('Tab')
  await expect(message).not.toBeFocused()

  await type(page, '/ignore bob')
  await expect(line(page, '我回来了')).toHaveCount(0)
  await expect(log.getByText(t('ignored', { nick: 'bob' }))).toBeVisible()
})

test('an unknown command is sent only after a question, and an unsent line can be taken back', {
  tag: '@all',
}, async ({ page, newPerson, server, speak }) => {
  const room = unique('room')
  const bob = await newPerson(phone)
  await page.goto(`/chat?room=${room}&nick=ann`)
  await type(page, 'first')
  await bob.goto(`/chat?room=${room}&nick=bob`)
  const { message } = chatWindow(page)
  const said = async () => texts((await poll(server.url, { room })).messages)
  for (const slip of ['/msg2 bob hi', '// TODO: retry', '/usr/bin/env']) {
    await type(page, slip)
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: speak(unsureTexts)('unsure', { word: slip.split(' ', 1)[0] ?? '' }) }),
    ).toBeVisible()
    await expect(message).toHaveValue(slip)
  }
  await expect.poll(said).toEqual(['first'])
  await page.getByRole('button', { name: speak(unsureTexts)('sayAloud') }).click()
  await expect(bob.getByRole('log').getByText('/usr/bin/env')).toBeVisible()

  const release = await holdRequests(page, '**/send')
  await type(page, 'under way')
  await type(page, 'helo')
  await expect(line(page, 'helo')).toBeVisible()
  await message.press('ArrowUp')
  await expect(message).toHaveValue('helo')
  await expect(line(page, 'helo')).toHaveCount(0)
  await type(page, 'hello')
  release()
  await expect(bob.getByRole('log').getByText('hello')).toBeVisible()
  expect(await said()).toEqual(['first', '/usr/bin/env', 'under way', 'hello'])
  await expect(page.getByTitle(speak(chatTexts)('sending'))).toHaveCount(0)
  await forgetOwn(page)
  await message.press('ArrowUp')
  await expect(message).toHaveValue('hello')
  await message.press('ArrowUp')
  await expect(message).toHaveValue('helo')

  // A selection made right after it came back is kept: typing replaces it.
  await message.fill('')
  const selected = await message.evaluate(async (field: HTMLTextAreaElement) => {
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }))
    await Promise.resolve()
    field.select()
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame)
    return field.value.slice(field.selectionStart, field.selectionEnd)
  })
  expect(selected).toBe('hello')
})

test.describe('on a bad network', () => {
  test.use({ expectedStatuses: [409, 503] })

  test('a command whose code cannot be loaded stays in the composer with an error, and input methods keep their keys', {
    tag: '@all',
  }, async ({ page, server, speak }) => {
    const room = unique('room')
    await page.goto(`/chat?room=${room}&nick=ann`)
    await type(page, 'first')
    await expect(line(page, 'first')).toBeVisible()
    const { message } = chatWindow(page)
    // The code of the commands loads with the first one.
    await page.route('**/_next/static/**/*.js', (route) => route.fulfill({ status: 503 }))
    const notice = line(page, speak(chatTexts)('noCommands'))
    await type(page, '/me waves')
    await expect(notice).toHaveCount(1)
    await expect(message).toHaveValue('/me waves')
    await page.unroute('**/_next/static/**/*.js')
    /** Whether a press of Enter is left to the browser. */
    const isLeft = (init: { isComposing?: boolean; keyCode?: number }) =>
      message.evaluate(
        (field, given) =>
          field.dispatchEvent(
            new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...given }),
          ),
        init,
      )
    expect(await isLeft({ isComposing: true })).toBe(true)
    expect(await isLeft({ keyCode: 229 })).toBe(true)
    await expect(message).toHaveValue('/me waves')
    // Enter pressed several times while the code loads runs the command once.
    const release = await holdRequests(page, '**/_next/static/**/*.js')
    expect(await isLeft({})).toBe(false)
    expect(await isLeft({})).toBe(false)
    release()
    await expect(message).toHaveValue('')
    await expect(notice).toHaveCount(1)
    await expect
      .poll(async () => texts((await poll(server.url, { room })).messages))
      .toEqual(['first', 'waves'])
  })

  test('a message whose connection broke is sent again and does not block the next one', async ({
    page,
    server,
  }) => {
    const room = unique('room')
    await page.clock.install()
    await page.goto(`/chat?room=${room}&nick=ann`)
    await type(page, 'first')
    await expect(line(page, 'first')).toBeVisible()
    let calls = 0
    await page.route('**/send', async (route) => {
      calls++
      // The first never gets a response or an error.
      if (calls > 1) await route.continue()
    })
    await type(page, 'second')
    await expect.poll(() => calls).toBe(1)
    await type(page, 'third')
    await page.clock.fastForward(20_000)
    await expect
      .poll(async () => texts((await poll(server.url, { room })).messages))
      .toEqual(['first', 'second', 'third'])
  })

  test('a message that had arrived is not stored twice when it is taken back and changed', {
    tag: '@all',
  }, async ({ page, server, speak }) => {
    const t = speak(chatTexts)
    const room = unique('room')
    await page.clock.install()
    // Another person sends it: no message of our own may be pending when the page reloads.
    await say(server.url, { room, nick: 'bob', msg: 'first' })
    await page.goto(`/chat?room=${room}&nick=ann`)
    await expect(line(page, 'first')).toBeVisible()
    const { message } = chatWindow(page)
    const said = async () => texts((await poll(server.url, { room })).messages)
    // It is stored, but the response is lost.
    // Nor does a poll bring it; the server is there, else nothing would be sent.
    const isBusy = (route: Route) =>
      route.fulfill({ status: 503, json: { code: 503, error: 'unavailable', message: 'Busy.' } })
    await page.route('**/poll?*', isBusy)
    await page.reload()
    const delayed = line(page, sentence(t('delayed')))
    /** Advances the clock too little for a retry. */
    const untilDelayed = () =>
      expect(async () => {
        await page.clock.runFor(50)
        await expect(delayed).toBeVisible({ timeout: 2_000 })
      }).toPass({ timeout: 15_000 })
    const arrive = async (route: Route) => {
      await route.fetch()
      await route.fulfill({ status: 503, body: 'Bad gateway' })
    }
    await page.route('**/send', arrive, { times: 1 })
    await untilInteractive(page)
    // From here the page retries nothing by itself.
    await page.clock.pauseAt(Date.now() + 60_000)
    await message.fill('helo')
    await message.press('Enter')
    await untilDelayed()
    await message.press('ArrowUp')
    await expect(message).toHaveValue('helo')
    await message.fill('hello')
    await message.press('Enter')
    await page.clock.resume()
    await expect(line(page, t('arrivedBefore'))).toBeVisible()
    expect(await said()).toEqual(['first', 'helo'])
    // To want both, one has to write both.
    await page.getByRole('button', { name: t('retry') }).click()
    await expect.poll(said).toEqual(['first', 'helo', 'hello'])

    // A message after a command is another line than the one that the command replaced.
    await page.route('**/send', arrive, { times: 1 })
    await page.clock.pauseAt(Date.now() + 180_000)
    await type(page, 'by')
    await untilDelayed()
    await message.press('ArrowUp')
    await expect(message).toHaveValue('by')
    await message.fill('/topic')
    await message.press('Enter')
    await expect(message).toHaveValue('')
    await type(page, 'tea?')
    await page.clock.resume()
    await expect.poll(said).toEqual(['first', 'helo', 'hello', 'by', 'tea?'])
    await page.unroute('**/poll?*', isBusy)
    await expect(line(page, t('arrivedBefore'))).toHaveCount(0)
  })
})

test('emoji and kaomoji are found in both languages and inserted at the cursor', {
  tag: '@all',
}, async ({ page, newPerson, speak, language }) => {
  const title = speak(pickerTexts)('title')
  const room = unique('room')
  const bob = await newPerson(phone)
  await page.goto(`/chat?room=${room}&nick=ann`)
  await chatWindow(page).message.fill('well done ')
  await page.getByRole('button', { name: title }).click()
  const picker = page.getByRole('dialog', { name: title })
  await picker.getByRole('searchbox').fill(language === 'zh-Hans' ? '恭喜' : 'congrat')
  await expectAccessibleInLong(page)
  // Safari marks Enter and Escape of an input method by key code 229 only.
  for (const key of ['Enter', 'Escape'])
    await picker
      .getByRole('searchbox')
      .dispatchEvent('keydown', { key, keyCode: 229, bubbles: true, cancelable: true })
  await expect(chatWindow(page).message).toHaveValue('well done ')
  await picker
    .getByRole('button', { name: language === 'zh-Hans' ? '庆祝' : 'party popper tada congratulations' })
    .click()
  await picker.getByRole('searchbox').press('Escape')
  await expect(picker).toHaveCount(0)
  await expect(chatWindow(page).message).toBeFocused()
  await chatWindow(page).message.press('Enter')
  await bob.goto(`/chat?room=${room}&nick=bob`)
  await expect(bob.getByRole('log').getByText('well done 🎉')).toBeVisible()
  await bob.getByRole('button', { name: '表情与颜文字' }).click()
  await bob.getByRole('searchbox', { name: '搜索' }).fill('掀桌')
  await bob.getByRole('button', { name: '掀桌' }).click()
  await expect(bob.getByRole('textbox', { name: '消息' })).toHaveValue('(╯°□°)╯︵ ┻━┻')
})
