import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logInAsAdministrator } from '@/e2e/support/admin-pages'
import { type Lively, startLively } from '@/e2e/support/sample-rooms'
import { type Skin, skins } from '@/lib/core/skin'
import { programWindow, startProgram } from '../support/browser'
import { complaintsOf, dress, everyPage, isPanel, type ShownPage, show, visit } from '../support/every-page'
import { poll, say } from '../support/talk'

interface Picture {
  skin: Skin
  path: string
  options: BrowserContextOptions
  /** Prepares the page. */
  arrange: (page: Page) => Promise<void>
}

const chat = (room: string, nick: string) => `/chat?${new URLSearchParams({ room, nick })}`
const settled = (page: Page) => page.getByRole('log').waitFor()

/** The pictures of the README. */
const pictures: Record<string, Picture> = {
  'chat-98': {
    skin: 'win98',
    path: chat('main', 'ann'),
    options: { viewport: { width: 960, height: 640 }, locale: 'en-US' },
    arrange: settled,
  },
  'chat-amber': {
    skin: 'amber',
    path: chat('老电脑', '小明'),
    options: { viewport: { width: 960, height: 640 }, locale: 'zh-CN' },
    arrange: settled,
  },
  desktop: {
    skin: 'messenger',
    path: chat('main', 'ann'),
    options: { viewport: { width: 1280, height: 800 }, locale: 'en-US' },
    arrange: async (page) => {
      await startProgram(page, 'UUIDs')
      const uuids = programWindow(page, 'UUIDs')
      await uuids.getByText(/^curl /).waitFor()
      await startProgram(page, 'QR codes')
      const codes = programWindow(page, 'QR codes')
      await codes.getByRole('textbox', { name: 'Text or address' }).fill('https://example.com/noodles')
      await codes.getByRole('img', { name: /^QR code of/ }).waitFor()
    },
  },
  phone: {
    skin: 'dark',
    path: chat('main', 'ann'),
    options: {
      viewport: { width: 375, height: 667 },
      deviceScaleFactor: 2,
      hasTouch: true,
      isMobile: true,
      locale: 'en-US',
    },
    arrange: settled,
  },
}

/** In Chinese, without emoji: machines without a screen have no font for them. */
const chineseTalk: readonly [nick: string, msg: string][] = [
  ['老王', '今天在旧货市场淘到一台琥珀色显示器，居然还能亮！'],
  ['小美', '多少钱？'],
  ['老王', '五十块，还送一根电源线。'],
  ['阿强', '我小时候机房里全是绿色的，看久了出门看什么都发粉'],
  ['小明', '哈哈哈，这个我也记得'],
  ['小美', '那时候打字练习的软件叫什么来着？'],
  ['阿强', 'TT，打地鼠的那个'],
  ['老王', '对！输了就从头再来'],
  ['小明', '我用 curl 往这里发了第一条消息，感觉像 1998 年的 BBS'],
  ['小美', '小明，把命令贴出来看看'],
  ['小明', "curl 'http://localhost:3000/send?room=main&nick=小明' --data-urlencode 'msg=大家好'"],
  ['阿强', '不用注册，也不限次数，太好了'],
  ['老王', '这个外观和我那台显示器一模一样，连扫描线都有'],
]

const webpQuality = 82

async function asWebp(png: Buffer): Promise<Buffer> {
  const image = await loadImage(png)
  const canvas = createCanvas(image.width, image.height)
  canvas.getContext('2d').drawImage(image, 0, 0)
  return canvas.encode('webp', webpQuality)
}

/** Takes the pictures. @returns their sizes in bytes */
async function takePictures(
  { server, browser, stay }: Lively,
  folder: string,
): Promise<Record<string, number>> {
  mkdirSync(folder, { recursive: true })
  const sizes: Record<string, number> = {}
  for (const [nick, msg] of chineseTalk) await say(server.url, { room: '老电脑', nick, msg })
  for (const nick of ['老王', '小美', '阿强'])
    await poll(server.url, { room: '老电脑', nick, session: `session-of-${nick}`, limit: 1 })
  for (const [name, { skin, path, options, arrange }] of Object.entries(pictures)) {
    await stay()
    const context = await browser.newContext(options)
    await context.addCookies([{ name: 'skin', value: skin, url: server.url }])
    const page = await context.newPage()
    await visit(page, server.url + path)
    await arrange(page)
    const bytes = await asWebp(await page.screenshot())
    writeFileSync(join(folder, `${name}.webp`), bytes)
    sizes[name] = bytes.byteLength
    await context.close()
  }
  return sizes
}

/** Outside git. */
const folder = join(process.cwd(), 'screenshots')

const screens: Record<string, BrowserContextOptions> = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true },
}
const locales = { en: 'en-US', zh: 'zh-CN' }
const kinds = Object.entries(screens).flatMap(([screen, options]) =>
  Object.entries(locales).map(([language, locale]) => ({
    name: `${screen}-${language}`,
    options: { ...options, locale },
  })),
)

let lively: Lively

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  lively = await startLively()
})
afterAll(() => lively.stop())

async function shoot(context: BrowserContext, shown: ShownPage, kind: string): Promise<void> {
  await lively.stay()
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  await show(page, shown, lively.server.url)
  for (const skin of skins) {
    await dress(page, context, skin)
    await page.screenshot({ path: join(folder, skin, `${shown.name}-${kind}.png`) })
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  expect(complaints).toEqual([])
  await page.close()
}

/** Only those whose names begin so. */
const only = process.env.SCREENSHOTS ?? ''

it('the pictures of the README are taken', async () => {
  const target = process.env.PICTURES === 'write' ? join(process.cwd(), 'docs', 'pictures') : folder
  const sizes = await takePictures(lively, target)
  for (const [name, bytes] of Object.entries(sizes)) expect(bytes, name).toBeLessThan(150_000)
})

describe.each(kinds)('$name', ({ name, options }) => {
  let visitor: BrowserContext
  let administrator: BrowserContext

  beforeAll(async () => {
    mkdirSync(folder, { recursive: true })
    visitor = await lively.browser.newContext(options)
    administrator = await lively.browser.newContext(options)
    // The sign-in dialog is in English; the page after it is in the browser's language.
    const url = lively.server.url
    await administrator.addCookies([{ name: 'lang', value: 'en', url }])
    const page = await administrator.newPage()
    await logInAsAdministrator(page, lively.server.superKey, url)
    await page.close()
    await administrator.clearCookies({ name: 'lang' })
  })

  const shown = everyPage.filter((page) => page.name.startsWith(only))
  it.each(shown)('$name is drawn in every skin, and does not scroll sideways', (page) =>
    shoot(isPanel(page) ? administrator : visitor, page, name),
  )
})
