import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { BrowserContextOptions, Page } from '@playwright/test'
import type { Skin } from '@/lib/schemas/skin'
import { visit } from './every-page'
import type { Lively } from './lively'
import { programWindow, startProgram } from './windows'

interface Picture {
  skin: Skin
  path: string
  options: BrowserContextOptions
  /** Brings the page to what is to be seen. */
  arrange: (page: Page) => Promise<void>
}

const chat = (room: string, nick: string) => `/chat?${new URLSearchParams({ room, nick })}`
const settled = (page: Page) => page.getByRole('log').waitFor()

/** What the README shows. */
const pictures: Record<string, Picture> = {
  'chat-98': {
    skin: 'win98',
    path: chat('main', 'ann'),
    options: { viewport: { width: 960, height: 640 }, locale: 'en-US' },
    arrange: settled,
  },
  'chat-amber': {
    skin: 'amber',
    path: chat('闲聊', '小明'),
    options: { viewport: { width: 960, height: 640 }, locale: 'zh-CN' },
    arrange: settled,
  },
  desktop: {
    skin: 'messenger',
    path: chat('main', 'ann'),
    options: { viewport: { width: 1280, height: 800 }, locale: 'en-US' },
    arrange: async (page) => {
      await startProgram(page, 'QR codes')
      await programWindow(page, 'QR codes').waitFor()
      await startProgram(page, 'UUID')
      await programWindow(page, 'UUID').waitFor()
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

const webpQuality = 82

async function asWebp(png: Buffer): Promise<Buffer> {
  const image = await loadImage(png)
  const canvas = createCanvas(image.width, image.height)
  canvas.getContext('2d').drawImage(image, 0, 0)
  return canvas.encode('webp', webpQuality)
}

/** Draws them into a folder. @returns their sizes in bytes */
export async function takePictures(
  { server, browser, stay }: Lively,
  folder: string,
): Promise<Record<string, number>> {
  mkdirSync(folder, { recursive: true })
  const sizes: Record<string, number> = {}
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
