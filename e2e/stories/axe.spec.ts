import { axePlaces } from '@/e2e/support/axe-states'
import { expectAccessible, test } from '../fixtures'
import { untilInteractive } from '../support/browser'
import { say, unique } from '../support/talk'

// The states that change most often; e2e/long/axe.test.ts checks every page in both languages and widths.
for (const { name, locale, width, places } of [
  {
    name: 'on a desktop in English',
    locale: 'en-US',
    width: 1280,
    places: ['start menu', 'palette'],
  },
  {
    name: 'on a phone in Chinese',
    locale: 'zh-CN',
    width: 375,
    places: ['menu 2 of the chat', 'dialog about the chat', 'program beside the chat'],
  },
])
  test(`what opens in the chat is accessible ${name}`, async ({ newPerson, server }) => {
    const room = unique('room')
    await say(server.url, { room, nick: 'bob', msg: 'hello' })
    const page = await newPerson({ locale, viewport: { width, height: 720 } })
    for (const { path, act } of axePlaces(room).filter((each) => places.includes(each.name))) {
      await page.goto(path)
      await untilInteractive(page)
      await act?.(page, server.superKey)
      await expectAccessible(page)
    }
  })
