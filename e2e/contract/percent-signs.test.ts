import { expect, it } from 'vitest'
import type { AddLinkResponse } from '@/lib/links/contract/schemas'
import type { StoredTextResponse } from '@/lib/text/contract/schemas'
import { json, send } from '../support/http'
import { visit } from '../support/links'
import { expectRefusal } from '../support/refusal'
import { poll, success, unique } from '../support/talk'
import { anyTarget } from '../support/targets'
import { raw, serve } from '../support/text'

// A "%" that begins no escape stays as it is (URL Standard), as `curl -d 'text=disk 95% full'` sends it.

const types = { 'Content-Type': 'application/x-www-form-urlencoded' }
const form = (body: string) => raw(body, types)

it('a lone % in a message and a nick is kept, by GET and by form', async () => {
  const room = unique('percent')
  const query = `room=${room}&nick=95%&msg=disk+95%+full,%20100%`
  expect((await send(`${anyTarget()}/send?${query}`)).status).toBe(200)
  expect((await send(`${anyTarget()}/send`, form(query.replaceAll('+', ' ')))).status).toBe(200)
  const said = { nick: '95%', msg: 'disk 95% full, 100%' }
  expect((await poll(anyTarget(), { room })).messages).toMatchObject([said, said])
  const found = await send(`${anyTarget()}/search?room=${room}&q=95%+full`)
  expect(success(found)).toMatchObject({ messages: [said, said] })
  expectRefusal(await send(`${anyTarget()}/poll?room=95%`), 400, 'invalid_parameter', 'room')
  expectRefusal(await send(`${anyTarget()}/send?${query}%ff`), 400, 'invalid_parameter', 'msg')
  expectRefusal(await send(`${anyTarget()}/send`, form(`${query}%E4%BD`)), 400, 'invalid_parameter', 'msg')
})

it('a lone % in a target, a text and a QR code is kept', async () => {
  const target = 'https://example.com/100%?a=5%25&b=%zz'
  const posted = await send(
    `${anyTarget()}/go/addlink`,
    form('target=https://example.com/100%?a=5%2525%26b=%zz'),
  )
  const { link } = success<AddLinkResponse>(posted)
  expect((await visit(anyTarget(), link)).headers.location).toBe(target)
  const saved = await send(`${anyTarget()}/api/sf/v1/save`, form('text=100%\n50%&encoding=plain'))
  const { name } = success<StoredTextResponse>(saved)
  expect((await serve(anyTarget(), name)).text).toBe('100%\n50%')
  const drawn = await send(`${anyTarget()}/qrcode?type=svg&text=100%+%zz`)
  const expected = await send(`${anyTarget()}/qrcode`, json({ text: '100% %zz', type: 'svg' }))
  expect([drawn.status, drawn.text]).toEqual([200, expected.text])
})

it('a lone % in a path is part of the name; bytes that are not UTF-8 are refused', async () => {
  for (const path of ['/sf/100%', '/go/100%', '/go/%zz', '/ip/8.8.8.8%/country', '/api/%']) {
    const status = path.startsWith('/ip') ? 400 : 404
    expect((await send(`${anyTarget()}${path}`)).status, path).toBe(status)
  }
  for (const path of ['/sf/%ff', '/go/%E4%', '/tools/text/%ff'])
    expectRefusal(await send(`${anyTarget()}${path}`), 400, 'invalid_parameter')
  for (const path of ['/tools/text/100%', '/nothing%'])
    expect((await send(`${anyTarget()}${path}`, { headers: { Accept: 'text/html' } })).status, path).toBe(404)
})
