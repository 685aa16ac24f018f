import { describe, expect, it } from 'vitest'
import { asBrowser, form, type JsonResponse, send } from '../support/http'
import { addLink, previewLink, visit } from '../support/links'
import { expectRefusal } from '../support/refusal'
import { say, unique } from '../support/talk'
import { onEveryTarget } from '../support/targets'
import { create, serve } from '../support/text'

const target = 'https://example.com/'
const neighbours = ['.', ',', ')', '"', '。', '”', '」', '؟', ' ', '\u3000', '\u200b', '!?).”']

function expectRedirect(response: JsonResponse, location: string): void {
  const { status, headers } = response
  expect([status, headers.location, headers['cache-control']]).toEqual([302, location, 'no-store'])
}

onEveryTarget(({ url }) => {
  const at = (path: string, headers = {}, method = 'GET') => send(`${url}${path}`, { method, headers })

  describe('an address that was copied with what stands after it', () => {
    it.each(neighbours)('leads to a link, a text, its page and a room without %j', async (neighbour) => {
      const encoded = encodeURIComponent(neighbour)
      const { link } = await addLink(url, { target })
      const { name } = await create(url, { text: 'x' })
      const room = unique('room')
      await say(url, { room, nick: 'ann', msg: 'x' })
      for (const [path, location] of [
        [`/go/${link}${encoded}`, `/go/${link}`],
        [`/go/${link}%2B${encoded}`, `/go/${link}+`],
        [`/sf/${name}${encoded}?x=1`, `/sf/${name}`],
        [`/tools/text/${name}${encoded}`, `/tools/text/${name}`],
      ] as const)
        for (const method of ['GET', 'HEAD']) expectRedirect(await at(path, asBrowser, method), location)
      const chat = `/chat?nick=ann&room=${room}${encoded}`
      // Names of rooms lose spaces and invisible characters anyway.
      if (/[\s\u200b]/.test(neighbour)) expect((await at(chat, asBrowser)).status).toBe(200)
      else
        for (const address of [chat, chat.replace(room, room.toUpperCase())])
          expectRedirect(await at(address, asBrowser), `/chat?room=${room}`)
    })

    it('is not found where there is nothing without them, and wins where it is a name itself', async () => {
      const { name } = await create(url, { text: 'plain' })
      await create(url, { name: `${name}.`, text: 'dotted' })
      expect((await serve(url, `${name}.`)).text).toBe('dotted')
      expectRedirect(await serve(url, `${name}.)`), `/sf/${name}.`)
      for (const path of [
        '/sf/nothing.',
        '/sf/nothing..)',
        '/go/nothing.',
        '/go/addlink.',
        '/tools/text/nothing.',
      ])
        expect((await at(path)).status, path).toBe(404)
      expectRefusal(await at('/sf/nothing.'), 404, 'not_found')
      const room = unique('room')
      await say(url, { room, nick: 'ann', msg: 'x' })
      await say(url, { room: `${room}.`, nick: 'ann', msg: 'x' })
      expect((await at(`/chat?room=${room}.`, asBrowser)).status).toBe(200)
      expect((await at(`/chat?room=${unique('new')}.`, asBrowser)).status).toBe(200)
    })

    it('has the stored name in its Location, never what was sent', async () => {
      const { link } = await addLink(url, { target, link: unique('Größe') })
      const folded = encodeURIComponent(link.toUpperCase())
      expectRedirect(await at(`/go/${folded}.?next=//evil.example`), `/go/${encodeURIComponent(link)}`)
      const decomposed = unique('e\u0301')
      const { name } = await create(url, { text: 'x', name: decomposed })
      const sent = encodeURIComponent(decomposed)
      expectRedirect(await at(`/sf/${sent},`), `/sf/${encodeURIComponent(name)}`)
      for (const path of ['/sf/%0D%0ASet-Cookie:a.', '/go//evil.example.', '/go/%2F%2Fevil.example)'])
        expect((await at(path)).headers.location, path).toBeUndefined()
    })

    it('counts no visit and uses up nothing', async () => {
      const { link } = await addLink(url, { target, max_visits: 1, password: 'a good password' })
      expectRedirect(await visit(url, `${link}.`), `/go/${link}`)
      expect((await visit(url, link)).status).toBe(401)
      const once = await addLink(url, { target, max_visits: 1 })
      expectRedirect(await visit(url, `${once.link}.`), `/go/${once.link}`)
      expect((await visit(url, once.link)).status).toBe(302)
      expect((await visit(url, `${once.link}.`)).status).toBe(404)
      const counted = await addLink(url, { target })
      expectRedirect(await visit(url, `${counted.link}.`), `/go/${counted.link}`)
      expect(await previewLink(url, counted.link)).toMatchObject({ hits: 0 })
      const { name } = await create(url, { text: 'x', reads_max: 1 })
      expectRedirect(await serve(url, `${name}.`), `/sf/${name}`)
      expectRedirect(await at(`/tools/text/${name}.`, asBrowser), `/tools/text/${name}`)
      expect((await send(`${url}/api/sf/v1/open`, form({ name }))).text).toBe('x')
    })

    it('is never changed, deleted or opened in place of another', async () => {
      const { link } = await addLink(url, { target, password: 'a good password' })
      const { name, token } = await create(url, { text: 'x' })
      const posted = await send(`${url}/go/${link}.`, form({ password: 'a good password' }))
      expect(posted.status).toBe(404)
      const proof = { Authorization: `Bearer ${token}` }
      expect((await at(`/sf/${name}.`, proof, 'DELETE')).status).toBe(404)
      const put = await send(`${url}/sf/${name}.`, { method: 'PUT', headers: proof, body: 'changed' })
      expect(put.status).toBe(404)
      expect((await serve(url, name)).text).toBe('x')
    })
  })
})
