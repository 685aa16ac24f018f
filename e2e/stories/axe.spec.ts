import { expectAccessible, test } from '../fixtures'
import { axePlaces, untilAlive } from '../support/axe-places'
import { say, unique } from '../support/talk'

// Every page in both languages and widths is in e2e/long/axe.test.ts; here is what changes most often.
const shortly = [
  'menu 2 of the chat',
  'start menu',
  'dialog about the chat',
  'palette',
  'program beside the chat',
]

for (const { name, locale, width } of [
  { name: 'on a desktop in English', locale: 'en-US', width: 1280 },
  { name: 'on a phone in Chinese', locale: 'zh-CN', width: 375 },
])
  test(`what opens in the chat is accessible ${name}`, async ({ newPerson, server }) => {
    const room = unique('room')
    await say(server.url, { room, nick: 'bob', msg: 'hello' })
    const page = await newPerson({ locale, viewport: { width, height: 720 } })
    for (const { path, act } of axePlaces(room).filter((each) => shortly.includes(each.name))) {
      await page.goto(path)
      await untilAlive(page)
      await act?.(page)
      await expectAccessible(page)
    }
  })
