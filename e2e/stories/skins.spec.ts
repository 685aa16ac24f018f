import type { BrowserContextOptions, Page } from '@playwright/test'
import { soundTexts } from '@/lib/chat/late-texts'
import { chatTexts } from '@/lib/chat/texts'
import type { Language } from '@/lib/core/i18n/language'
import type { KeyOf } from '@/lib/core/i18n/texts'
import type { Skin } from '@/lib/core/skin'
import { windowTexts } from '@/lib/core/texts'
import { skinTexts, taskbarTexts } from '@/lib/desktop/texts'
import { skinColor } from '../../scripts/skin-styles.mjs'
import { expect, expectAccessibleInLong, test } from '../fixtures'
import { chatWindow } from '../support/browser'
import { addLink } from '../support/links'
import { say, unique } from '../support/talk'
import { translatorIn } from '../support/texts'

/** The painted colour of the desktop, from a canvas: the build shortens colours in style sheets. */
const paintedWith = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d')
    if (!pen) return ''
    pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--skin-desktop')
    return String(pen.fillStyle)
  })

const expectSkin = (page: Page, skin: Skin) => expect.poll(() => paintedWith(page)).toBe(skinColor(skin))

type SkinText = KeyOf<typeof skinTexts>

/** Picks a skin in the menu that opens from here. */
async function choose(page: Page, language: Language, from: 'view' | 'start', skin: SkinText): Promise<void> {
  const textsOf = translatorIn(language)
  const t = textsOf(skinTexts)
  const opener =
    from === 'view'
      ? page.getByRole('menuitem', { name: textsOf(chatTexts)('view') })
      : page.getByRole('button', { name: textsOf(taskbarTexts)('start') })
  await opener.click()
  await page.getByRole('menuitem', { name: t('skin'), exact: true }).click()
  const choice = page.getByRole('menuitemradio', { name: t(skin), exact: true })
  await choice.click()
  // The menu stays, to try another one.
  await expect(choice).toBeChecked()
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0, { timeout: 500 })
  }).toPass()
}

test.describe('a skin', () => {
  test.use({ expectedStatuses: [404] })

  test('chosen in View or Start applies to every tab and page of the browser', {
    tag: '@all',
  }, async ({ page, language }) => {
    await page.goto(`/chat?room=${unique('room')}&nick=ann`)
    await expectSkin(page, 'win98')
    const other = await page.context().newPage()
    await other.goto('/')
    await choose(page, language, 'view', 'amber')
    await expectSkin(page, 'amber')
    await expectSkin(other, 'amber')
    await expect(other.locator('meta[name=theme-color]').first()).toHaveAttribute(
      'content',
      skinColor('amber'),
    )

    await page.reload()
    await expectSkin(page, 'amber')
    await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', skinColor('amber'))
    // A contact whose application the page does not open: the browser would ask, and block clicks meanwhile.
    for (const path of ['/go/nothing-is-here', '/add/wechat?id=ann_1998', '/no/such/page']) {
      await other.goto(path)
      expect(await paintedWith(other), path).toBe(skinColor('amber'))
    }
    await other.goto('/docs')
    await choose(other, language, 'start', 'mirc')
    await expectSkin(page, 'mirc')
    await choose(other, language, 'start', 'system')
    await expectSkin(page, 'win98')
    expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ name: 'skin' }))
  })

  test('follows the system until one is chosen, also without scripts and at the first paint', async ({
    newPerson,
    server,
  }) => {
    const wishes: [BrowserContextOptions, Skin][] = [
      [{ colorScheme: 'dark' }, 'dark'],
      [{ colorScheme: 'dark', contrast: 'more' }, 'contrast'],
    ]
    for (const [wish, skin] of wishes) {
      const page = await newPerson({ ...wish, javaScriptEnabled: false })
      await page.context().addCookies([{ name: 'other', value: '1', url: server.url }])
      for (const path of ['/', '/go/nothing-is-here']) {
        await page.goto(path)
        expect(await paintedWith(page), path).toBe(skinColor(skin))
      }
      await page.context().addCookies([{ name: 'skin', value: 'green', url: server.url }])
      for (const path of ['/', '/go/nothing-is-here']) {
        await page.goto(path)
        expect(await paintedWith(page), path).toBe(skinColor('green'))
      }
    }
  })
})

test('a skin can be chosen in the task bar without scripts, and the page stays the same', async ({
  newPerson,
}) => {
  const page = await newPerson({
    javaScriptEnabled: false,
    locale: 'zh-CN',
    viewport: { width: 375, height: 667 },
  })
  const address = `/chat?${new URLSearchParams({ room: unique('房间'), nick: 'ann' })}`
  await page.goto(address)
  const choose = async (skin: string) => {
    await page.getByRole('combobox', { name: '外观' }).selectOption(skin)
    await page.getByRole('button', { name: '更换外观' }).click()
    await expect(page).toHaveURL(address)
  }
  await choose('琥珀色显示器')
  expect(await paintedWith(page)).toBe(skinColor('amber'))
  await expect(page.getByRole('combobox', { name: '外观' })).toHaveValue('amber')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await choose('跟随系统')
  expect(await paintedWith(page)).toBe(skinColor('win98'))
})

test.describe('without scripts', () => {
  test.use({ expectedStatuses: [404] })

  test('a language can be chosen without scripts, and the page stays the same', async ({
    newPerson,
    server,
  }) => {
    const page = await newPerson({
      javaScriptEnabled: false,
      locale: 'zh-CN',
      viewport: { width: 375, height: 667 },
    })
    const { link } = await addLink(server.url, { target: 'https://example.com/', tip: true })
    const room = new URLSearchParams({ room: unique('房间'), nick: 'ann' })
    for (const path of [`/chat?${room}`, `/go/${link}`, '/add/qq?id=10001', '/go/nothing-is-here']) {
      await page.goto(path)
      await page.getByRole('button', { name: 'English' }).click()
      await expect(page).toHaveURL(path)
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(375)
      await expectAccessibleInLong(page)
      await page.getByRole('button', { name: '简体中文' }).click()
      await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans')
    }
  })
})

test('sounds are off by default, and their code loads when they are switched on or tried', {
  tag: '@all',
}, async ({ page, server, speak }) => {
  const t = speak(soundTexts)
  const room = unique('room')
  await page.addInitScript(() => {
    const played: number[] = []
    Object.assign(window, { played })
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (this: OscillatorNode, ...when) {
      played.push(this.frequency.value)
      start.apply(this, when)
    }
  })
  const played = () => page.evaluate(() => (window as unknown as { played: number[] }).played)
  await page.goto(`/chat?room=${room}&nick=ann`)
  await expect(chatWindow(page).message).toBeEditable()
  const openSounds = async () => {
    await page.getByRole('menuitem', { name: speak(chatTexts)('view') }).click()
    await page.getByRole('menuitem', { name: t('sounds') }).click()
  }
  await openSounds()
  await expect(page.getByRole('menuitemradio', { name: t('none') })).toBeChecked()
  const listened: string[] = []
  for (const sound of ['message', 'call', 'join', 'leave'] as const) {
    await page.getByRole('menuitem', { name: t(sound) }).click()
    await expect.poll(played).not.toEqual([])
    listened.push(String(await played()))
    await page.evaluate(() => (window as unknown as { played: number[] }).played.splice(0))
  }
  expect(new Set(listened).size).toBe(4)
  await page.getByRole('menuitemradio', { name: t('calls') }).click()

  // A minimized window counts as out of view, like one behind another tab.
  await page.getByRole('button', { name: speak(windowTexts)('minimize') }).click()
  await expect(chatWindow(page).log).toBeHidden()
  await say(server.url, { room, nick: 'bob', msg: 'to nobody' })
  await say(server.url, { room, nick: 'bob', msg: 'ann, are you there?' })
  await expect.poll(played).toEqual(expect.arrayContaining([880]))
})

test('the default button of a dialog is raised like the others, with an edge around it', async ({ page }) => {
  await page.goto('/tools/ip')
  const shadows = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true })
    const all = await button.evaluate((element) => getComputedStyle(element).boxShadow)
    const [edge = '', bevel = ''] = all.split(/(?<=px), (.*)/)
    return { edge, bevel }
  }
  const [usual, pressed] = [await shadows('My address'), await shadows('Look up')]
  expect(usual.bevel).toContain('inset')
  expect(pressed.bevel).toBe(usual.bevel)
  expect(pressed.edge).not.toBe(usual.edge)
})
