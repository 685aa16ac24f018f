import { expect, it } from 'vitest'
import { sendRaw } from '../support/http'
import { poll, unique } from '../support/talk'
import { onEveryTarget } from '../support/targets'
import { responseIn } from '../support/wire'

/** Spellings of the path of Next's image optimizer, which could fetch other addresses. */
const spellings = [
  '/_next/image',
  '/_next/image/',
  '/_next//image',
  '//_next/image',
  '/./_next/image',
  '/tools/../_next/image',
  '/%5Fnext/image',
  '/_next%2Fimage',
  '/_next/static/../image',
  '/_next/static/%2e%2e/image',
  'http://platform.example/_next/image',
]

onEveryTarget(({ url }) => {
  /** The response to a request with an unnormalised target. */
  const ask = async (target: string, accept: string) =>
    responseIn(
      await sendRaw(
        url,
        `GET ${target} HTTP/1.1\r\nHost: platform.example\r\nAccept: ${accept}\r\nConnection: close\r\n\r\n`,
      ),
    )

  it.each(spellings)('/_next/image fetches nothing for %s', async (spelling) => {
    const room = unique('room')
    const said = `room=${room}&nick=ann&msg=hello`
    const inner = [`/send?${said}`, `/send#?${said}`, `/send%3F${said}`, '/card.png', '/icons/chat.svg']
    for (const address of inner)
      for (const accept of ['*/*', 'image/avif,image/webp', 'text/html']) {
        const { status } = await ask(`${spelling}?url=${encodeURIComponent(address)}&w=640&q=75`, accept)
        expect([404, 308], `${address} ${accept}`).toContain(status)
      }
    expect((await poll(url, { room })).messages).toEqual([])
  })

  it.each(['/_next/data/x/ip.json', '/_next/postponed/resume/chat', '/_next/webpack-hmr', '/_nothing'])(
    'there is nothing at %s',
    async (path) => {
      expect(await ask(path, '*/*')).toMatchObject({ status: 404 })
      expect(JSON.parse((await ask(path, '*/*')).text)).toMatchObject({ code: 404, error: 'not_found' })
      expect((await ask(path, 'text/html')).headers['content-type']).toMatch(/^text\/html/)
    },
  )
})
