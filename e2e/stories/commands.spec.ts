import { commandTexts } from '@/components/chat/commands'
import { pickerTexts } from '@/components/chat/picker-texts'
import { chatTexts } from '@/components/chat/texts'
import { expect, expectAccessibleInLong, test } from '../fixtures'
import { chatWindow, line, type } from '../support/chat-pages'
import { poll, texts, unique } from '../support/talk'

const phone = { viewport: { width: 375, height: 667 }, locale: 'zh-CN', hasTouch: true }

test('a slash opens the commands, which explain themselves and are obeyed', {
  tag: '@everybody',
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

  const field = bob.getByRole('textbox', { name: '消息' })
  // As the keyboard of a phone writes, which tells of no keys.
  await field.focus()
  await bob.keyboard.insertText('/')
  await expect(bob.getByRole('listbox', { name: '命令' }).getByText('掷骰子')).toBeVisible()
  await field.fill('/away 吃饭')
  await field.press('Enter')
  if (isMobile) await page.getByRole('button', { name: /^(\d+ here|\d+ 人)$/ }).click()
  await expect(people.getByText(away)).toBeVisible()
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

test('what is no command is asked about before it is said, and a line is taken back before it is sent', {
  tag: '@everybody',
}, async ({ page, newPerson, server, speak }) => {
  const t = speak(chatTexts)
  const room = unique('room')
  const bob = await newPerson(phone)
  await page.goto(`/chat?room=${room}&nick=ann`)
  await type(page, 'first')
  await bob.goto(`/chat?room=${room}&nick=bob`)
  const { message } = chatWindow(page)
  const said = async () => texts((await poll(server.url, { room })).messages)
  for (const slip of ['/msg2 bob hi', '/usr/bin/env']) {
    await type(page, slip)
    await expect(
      page.getByRole('alert').filter({ hasText: t('unsure', { word: slip.split(' ', 1)[0] ?? '' }) }),
    ).toBeVisible()
    await expect(message).toHaveValue(slip)
  }
  expect(await said()).toEqual(['first'])
  await page.getByRole('button', { name: t('sayAloud') }).click()
  await expect(bob.getByRole('log').getByText('/usr/bin/env')).toBeVisible()

  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/send', async (route) => {
    await held
    await route.continue()
  })
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
  await message.press('ArrowUp')
  await expect(message).toHaveValue('hello')
  await message.press('ArrowUp')
  await expect(message).toHaveValue('helo')

  // What is selected right after it came back stays selected: to type over it is not to type behind it.
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
  test.use({ expectedStatuses: [503] })

  test('a command whose code does not come stays and says so; keys of an input method are its own', {
    tag: '@everybody',
  }, async ({ page, server, speak }) => {
    const room = unique('room')
    await page.goto(`/chat?room=${room}&nick=ann`)
    await type(page, 'first')
    await expect(line(page, 'first')).toBeVisible()
    const { message } = chatWindow(page)
    // The code of the commands comes when the first is sent.
    await page.route('**/_next/static/**/*.js', (route) => route.fulfill({ status: 503 }))
    const told = line(page, speak(chatTexts)('noCommands'))
    await type(page, '/me waves')
    await expect(told).toHaveCount(1)
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
    expect(await isLeft({})).toBe(false)
    await expect(message).toHaveValue('')
    await expect(told).toHaveCount(1)
    await expect
      .poll(async () => texts((await poll(server.url, { room })).messages))
      .toEqual(['first', 'waves'])
  })
})

test('emoji and kaomoji are found in both languages and put where the cursor is', {
  tag: '@everybody',
}, async ({ page, newPerson, speak, language }) => {
  const title = speak(pickerTexts)('title')
  const room = unique('room')
  const bob = await newPerson(phone)
  await page.goto(`/chat?room=${room}&nick=ann`)
  await chatWindow(page).message.fill('well done ')
  await page.getByRole('button', { name: title }).click()
  const picker = page.getByRole('dialog', { name: title })
  await picker.getByRole('searchbox').fill({ en: 'congrat', zh: '恭喜' }[language])
  await expectAccessibleInLong(page)
  await picker
    .getByRole('button', { name: { en: 'party popper tada congratulations', zh: '庆祝' }[language] })
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
