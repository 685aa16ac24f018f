import { describe, expect, it } from 'vitest'
import { administration } from '../support/admin'
import { type JsonResponse, send } from '../support/http'
import { startServer } from '../support/server'
import { get, say, unique } from '../support/talk'
import { onEveryTarget } from '../support/targets'

interface Manifest {
  id: string
  name: string
  lang: string
  start_url: string
  icons: { src: string; sizes: string; type: string; purpose: string }[]
  shortcuts: { name: string; url: string; icons: { src: string }[] }[]
}

const page = (url: string, language = 'en') =>
  send(url, { headers: { Accept: 'text/html', 'Accept-Language': language } })

/** A meta tag of a page, by property or name. */
function metaOf({ text }: JsonResponse): Record<string, string> {
  const tags = [...text.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)]
  return Object.fromEntries(tags.map(([, name = '', content = '']) => [name, content.replace(/&amp;/g, '&')]))
}

/** The width and height of a PNG. */
const sizeOf = ({ body }: JsonResponse) => `${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`
const isPng = ({ body }: JsonResponse) => body.subarray(1, 4).toString() === 'PNG'

onEveryTarget((target) => {
  const { url } = target

  it.each(['en', 'zh'])('the manifest in %s names icons and pages that are there', async (language) => {
    const { text } = await page(`${url}/`, language)
    const [, address = ''] = /<link rel="manifest" href="([^"]+)"/.exec(text) ?? []
    const response = await send(url + address)
    expect(response.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
    const manifest = JSON.parse(response.text) as Manifest
    expect(manifest).toMatchObject({
      id: '/',
      start_url: '/chat',
      lang: language === 'zh' ? 'zh-Hans' : 'en',
    })
    expect(manifest.name).toBe(language === 'zh' ? '开放工具 API' : 'Open Utility API')
    for (const { src, sizes, type } of manifest.icons) {
      const icon = await send(url + src)
      expect({ src, status: icon.status, type: icon.headers['content-type'] }).toEqual({
        src,
        status: 200,
        type,
      })
      if (type === 'image/png') expect({ src, size: sizeOf(icon) }).toEqual({ src, size: sizes })
    }
    expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable').map(({ sizes }) => sizes)).toEqual([
      '192x192',
      '512x512',
    ])
    for (const shortcut of manifest.shortcuts) expect((await page(url + shortcut.url)).status).toBe(200)
    const [, touch = ''] = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(text) ?? []
    expect(sizeOf(await send(url + touch))).toBe('180x180')
  })

  it('the service worker is that of the build, and always revalidated', async () => {
    const { status, headers, text } = await get(url, '/sw.js', { language: 'zh' })
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    })
    const [, build = ''] = /"build":"(\w+)"/.exec(text) ?? []
    expect(build).not.toBe('')
    expect((await page(`${url}/offline`)).text).toContain(`data-build="${build}"`)
    const again = await send(`${url}/sw.js?language=zh`, { headers: { 'If-None-Match': `${headers.etag}` } })
    expect(again.status).toBe(304)
    expect((await get(url, '/sw.js', { language: 'de' })).status).toBe(400)
  })

  it('the preview of a room shows what is public, with a picture', async () => {
    const room = unique('room')
    await say(url, { room, nick: 'ann', msg: 'hello' })
    const topic = '"><script>alert(1)</script> 欢迎 & bienvenue'
    await administration(target).patch(`/rooms/${room}`, { title: '聊天', topic })
    const meta = metaOf(await page(`${url}/chat?room=${room}`))
    expect(meta).toMatchObject({
      'og:title': '聊天',
      'og:url': `${url}/chat?room=${room}`,
      'og:image': `${url}/card.png?room=${room}`,
      'og:image:width': '1200',
      'twitter:card': 'summary_large_image',
      'twitter:image': `${url}/card.png?room=${room}`,
    })
    expect(meta['og:description']).not.toContain('<')
    const card = await get(url, '/card.png', { room })
    expect(isPng(card)).toBe(true)
    expect(sizeOf(card)).toBe('1200x630')
    // Different text, different picture.
    const before = card.headers.etag
    await administration(target).patch(`/rooms/${room}`, { topic: 'another' })
    expect((await get(url, '/card.png', { room })).headers.etag).not.toBe(before)
  })

  it('a private room looks like one that does not exist', async () => {
    const [room, other] = [unique('private'), unique('private')]
    await administration(target).post('/rooms', {
      room,
      kind: 'custom',
      private: true,
      title: 'Secret plans',
      topic: 'nobody may know',
    })
    const response = await page(`${url}/chat?room=${room}`)
    expect(response.text).not.toContain('Secret plans')
    expect(response.text).not.toContain('nobody may know')
    const own = metaOf(response)
    const others = metaOf(await page(`${url}/chat?room=${other}`))
    const named = (meta: Record<string, string>, name: string) =>
      Object.fromEntries(Object.entries(meta).map(([key, value]) => [key, value.replaceAll(name, 'NAME')]))
    expect(named(own, room)).toEqual(named(others, other))
  })

  it('the preview of the platform is in the caller’s language', async () => {
    expect(metaOf(await page(`${url}/`, 'zh'))).toMatchObject({
      'og:title': '开放工具 API',
      'og:image': `${url}/card.png`,
    })
    expect(isPng(await get(url, '/card.png'))).toBe(true)
  })
})

describe('an operator', () => {
  it('can set the address of previews, and switch the offline page off', async () => {
    const server = await startServer({ env: { PUBLIC_URL: 'https://chat.example', OFFLINE_CHAT: 'off' } })
    const response = await page(`${server.url}/chat?room=main`)
    expect(metaOf(response)['og:image']).toBe('https://chat.example/card.png?room=main')
    expect(response.text).not.toMatch(/<html[^>]*data-offline-chat/)
    expect((await get(server.url, '/sw.js')).text).toContain('unregister')
    expect(await server.stop()).toBe(0)
  })
})
