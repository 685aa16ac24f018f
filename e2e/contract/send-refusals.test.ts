import { expect, it } from 'vitest'
import { encode, form, json, send } from '../support/http'
import { expectRefusal } from '../support/refusal'
import { get, poll } from '../support/talk'
import { onEveryTarget } from '../support/targets'

const good = { room: 'refusals', nick: 'ann', msg: 'must never be stored' }
const utf8Form = { 'Content-Type': 'application/x-www-form-urlencoded' }

/** One invalid parameter at a time: its value, and why. */
const bad: [path: keyof typeof good | 'type' | 'send_id', value: string | undefined, why: string][] = [
  ['room', undefined, 'missing'],
  ['room', '', 'empty'],
  ['room', 'a b', 'a space'],
  ['room', 'a/b', 'a slash'],
  ['room', '..', 'a step in a path: nobody could administer it'],
  ['room', '\u200b.', 'a step in a path when invisible characters are gone'],
  ['room', '<b>', 'markup'],
  ['room', 'r'.repeat(65), 'too long'],
  ['room', '\u202e\u200b', 'nothing visible'],
  ['nick', undefined, 'missing'],
  ['nick', '', 'empty'],
  ['nick', '   ', 'only spaces'],
  ['nick', '\u202e\u2066\u0007', 'nothing visible'],
  ['nick', '\u3164\u2800', 'only letters and signs that nobody sees'],
  ['nick', '#secret', 'only a secret'],
  ['nick', 'n'.repeat(33), 'too long'],
  ['nick', '😀'.repeat(33), 'too long in emoji'],
  ['msg', undefined, 'missing'],
  ['msg', '', 'empty'],
  ['msg', ' \n\t ', 'only white space'],
  ['msg', '\u200b', 'a space of no width'],
  ['msg', '\u00ad\u2060\u202e', 'nothing visible'],
  ['msg', '\u2800 \u3164', 'only letters and signs that nobody sees'],
  ['msg', 'm'.repeat(4001), 'too long'],
  ['msg', 'a\0b', 'NUL'],
  ['nick', 'a\0b', 'NUL'],
  ['room', 'a\0b', 'NUL'],
  ['type', 'system', 'a type that is not for clients'],
  ['type', 'delete', 'an event type'],
  ['send_id', 's'.repeat(65), 'too long'],
]

onEveryTarget(({ url }) => {
  it.each(bad)('%s = %j (%s) is refused by query, JSON and form, by name', async (path, value) => {
    const parameters = { ...good, [path]: value }
    expectRefusal(await get(url, '/send', parameters), 400, 'invalid_parameter', path)
    expectRefusal(await send(`${url}/send`, json(parameters)), 400, 'invalid_parameter', path)
    expectRefusal(await send(`${url}/send`, form(parameters)), 400, 'invalid_parameter', path)
  })

  it.each(['room', 'nick', 'msg', 'type', 'send_id'])(
    'a %s that is not a string is refused in JSON',
    async (path) => {
      for (const value of [1, true, [], ['a'], { a: 1 }])
        expectRefusal(
          await send(`${url}/send`, json({ ...good, [path]: value })),
          400,
          'invalid_parameter',
          path,
        )
    },
  )

  it('a repeated parameter is refused anywhere', async () => {
    const query = encode(good)
    expectRefusal(await send(`${url}/send?${query}&msg=again`), 400, 'invalid_parameter', 'msg')
    expectRefusal(await send(`${url}/send?${query}&%6Dsg=again`), 400, 'invalid_parameter', 'msg')
    expectRefusal(await send(`${url}/send?msg=a`, json(good)), 400, 'invalid_parameter', 'msg')
    expectRefusal(await send(`${url}/send?msg=a`, form(good)), 400, 'invalid_parameter', 'msg')
    const twice = { method: 'POST', headers: utf8Form, body: `${query}&nick=bob` }
    expectRefusal(await send(`${url}/send`, twice), 400, 'invalid_parameter', 'nick')
    const headers = { 'Content-Type': 'application/json' }
    for (const again of ['"msg":"again"', '"\\u006dsg":"again"', '"x":{"msg":1},"msg":"again"']) {
      const body = JSON.stringify(good).replace('}', `,${again}}`)
      expectRefusal(
        await send(`${url}/send`, { method: 'POST', headers, body }),
        400,
        'invalid_parameter',
        'msg',
      )
    }
  })

  it.each([
    ['a lone surrogate', '%ED%A0%80'],
    ['a byte that is not UTF-8', '%FF'],
    ['an overlong slash', '%C0%AF'],
    ['half a character', '%E4%BD'],
    ['NUL', '%00'],
  ])('refuses %s (%s) in each text of query and form', async (_what, escaped) => {
    for (const path of ['room', 'nick', 'msg', 'send_id'] as const) {
      const body = `${encode({ ...good, [path]: undefined })}&${path}=x${escaped}`
      expectRefusal(await send(`${url}/send?${body}`), 400, 'invalid_parameter', path)
      const posted = await send(`${url}/send`, { method: 'POST', headers: utf8Form, body })
      expectRefusal(posted, 400, 'invalid_parameter', path)
    }
  })

  it.each(['\\ud800', '\\udc00x', 'x\\ud83d', '\\u0000'])('%s is refused in JSON', async (escaped) => {
    const headers = { 'Content-Type': 'application/json' }
    for (const path of ['room', 'nick', 'msg', 'send_id'] as const) {
      const body = JSON.stringify({ ...good, [path]: '@' }).replace('@', escaped)
      const response = await send(`${url}/send`, { method: 'POST', headers, body })
      expectRefusal(response, 400, 'invalid_parameter', path)
    }
  })

  it.each([
    ['not JSON', '{"room":'],
    ['an array', '[]'],
    ['a string', '"x"'],
    ['a number', '1'],
    ['null', 'null'],
    ['empty braces', '{}'],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])],
  ])('refuses a JSON body that is %s', async (_what, body) => {
    const headers = { 'Content-Type': 'application/json' }
    expectRefusal(await send(`${url}/send`, { method: 'POST', headers, body }), 400, 'invalid_parameter')
  })

  it('a body of another kind, or without one, is refused', async () => {
    const body = encode(good)
    for (const type of ['text/plain', 'multipart/mixed; boundary=x', 'image/png', 'nonsense']) {
      const response = await send(`${url}/send`, { method: 'POST', headers: { 'Content-Type': type }, body })
      expectRefusal(response, 415, 'unsupported_media_type')
    }
    expectRefusal(await send(`${url}/send`, { method: 'POST', body }), 415, 'unsupported_media_type')
  })

  it('a body that is too large is refused, announced or not', async () => {
    const body = JSON.stringify({ ...good, padding: 'x'.repeat(200_000) })
    const headers = { 'Content-Type': 'application/json' }
    expectRefusal(await send(`${url}/send`, { method: 'POST', headers, body }), 413, 'too_large')
    const chunked = { ...headers, 'Transfer-Encoding': 'chunked' }
    expectRefusal(await send(`${url}/send`, { method: 'POST', headers: chunked, body }), 413, 'too_large')
  })

  it.each([
    ['Sec-Purpose', 'prefetch'],
    ['Sec-Purpose', 'prefetch;prerender'],
    ['Purpose', 'prefetch'],
    ['Sec-Fetch-Mode', 'no-cors'],
  ])('a changing GET without intent is refused: %s: %s', async (name, value) => {
    const headers = { [name]: value }
    const query = `${encode(good)}&key=x&username=user&password=secret`
    for (const path of ['/send', '/create']) {
      const response = await send(`${url}${path}?${query}`, { headers })
      expectRefusal(response, 400, 'invalid_parameter')
      expect(response.headers['cache-control']).toBe('no-store')
    }
  })

  it('no refused message was stored', async () => {
    expect((await poll(url, { room: good.room })).messages).toEqual([])
  })
})
