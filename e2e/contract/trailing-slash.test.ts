import { expect, it } from 'vitest'
import { administration } from '@/e2e/support/admin'
import type { CreatedIncomingWebhook } from '@/lib/webhooks/contract/incoming-admin'
import { form, json, send } from '../support/http'
import { expectRefusal } from '../support/refusal'
import { readAll, success, texts, unique } from '../support/talk'
import { onEveryTarget } from '../support/targets'

onEveryTarget((target) => {
  const { url } = target

  it.each(['/healthz', '/poll?room=main', '/ip', '/ip/8.8.8.8', '/uuid', '/openapi.json'])(
    '%s is the same address with a slash at its end',
    async (path) => {
      const [name = '', query] = path.split('?')
      const address = `${url}${name}/${query === undefined ? '' : `?${query}`}`
      const plain = await send(`${url}${path}`)
      const slashed = await send(address)
      expect(slashed.status).toBe(200)
      expect(slashed.headers['content-type']).toBe(plain.headers['content-type'])
      expect((await send(address, { method: 'HEAD' })).status).toBe(200)
      const options = await send(address, { method: 'OPTIONS' })
      expect(options.status).toBe(204)
      expect(options.headers.allow).toBe((await send(`${url}${path}`, { method: 'OPTIONS' })).headers.allow)
      const refused = await send(address, { method: 'PATCH' })
      expectRefusal(refused, 405, 'method_not_allowed')
      expect(refused.headers.allow).toBe(options.headers.allow)
    },
  )

  it('what is posted there arrives, without a redirect', async () => {
    const room = unique('room')
    success(await send(`${url}/send/`, json({ room, nick: 'ann', msg: 'as JSON' })))
    success(await send(`${url}/send/?room=${room}`, form({ nick: 'ann', msg: 'as a form' })))
    const { token } = await administration(target).post<CreatedIncomingWebhook>('/inhooks/', {
      room,
      nick: 'build',
    })
    expect((await send(`${url}/hooks/${token}/`, json({ text: 'by a hook' }))).status).toBe(200)
    expect((await send(`${url}/hooks/${token}/slack/`, json({ text: 'by Slack' }))).text).toBe('ok')
    expect(texts(await readAll(url, { room }))).toEqual(['as JSON', 'as a form', 'by a hook', 'by Slack'])
  })

  it('texts and short links are found there', async () => {
    const saved = await send(`${url}/api/sf/v1/save/`, json({ text: 'kept' }))
    const { name } = success<{ name: string }>(saved)
    expect((await send(`${url}/sf/${name}/`)).text).toBe('kept')
    const made = await send(`${url}/go/addlink/`, json({ target: 'https://example.com/' }))
    const { link } = success<{ link: string }>(made)
    const followed = await send(`${url}/go/${link}/`)
    expect([followed.status, followed.headers.location]).toEqual([302, 'https://example.com/'])
  })

  it('two slashes and an encoded one are other addresses, as is what does not exist', async () => {
    for (const path of [
      '/poll//?room=main',
      '/poll%2F?room=main',
      '/uuid//',
      '/api/',
      '/api/unknown/',
      '/nothing/',
    ])
      expectRefusal(await send(`${url}${path}`), 404, 'not_found')
  })
})
