import { expect, it } from 'vitest'
import { json, send } from '@/e2e/support/http'
import { curl } from '@/e2e/support/program'
import { expectRefusal } from '@/e2e/support/refusal'
import { success, unique } from '@/e2e/support/talk'
import { anyTarget, onEveryTarget } from '@/e2e/support/targets'
import { create, raw, serve } from '@/e2e/support/text'
import type { StoredTextResponse } from '@/lib/text/contract/schemas'

const plain = { Accept: 'text/plain' }

it('a shell gets the address of what it made, and the token in a header', async () => {
  const url = anyTarget()
  const shell = ['-H', 'Accept: text/plain', '-D', '-']
  const printed = await curl([...shell, '-T', '-', `${url}/sf/${unique('shell')}`], 'from a shell')
  const token = /^x-token: (\S+)\r$/im.exec(printed)?.[1] ?? ''
  const address = printed.split('\r\n\r\n').at(-1) ?? ''
  expect(address).toMatch(/^http:\/\/\S+\/sf\/shell-\w+\n$/)
  expect(await curl([address.trim()])).toBe('from a shell')
  const bearer = `Authorization: Bearer ${token}`
  expect(await curl([...shell, '-H', bearer, '-T', '-', address.trim()], 'changed')).not.toMatch(/x-token:/i)
  const saved = await send(`${url}/api/sf/v1/save`, json({ text: 'x' }, plain))
  expect(saved.text).toMatch(/^http:\/\/\S+\/sf\/[\w-]{36}\n$/)
  const link = await send(`${url}/go/addlink`, json({ target: 'https://example.com/é' }, plain))
  expect([link.text, link.headers['x-token']]).toEqual([
    expect.stringMatching(/^http:\/\/\S+\/go\/\w{7}\n$/),
    expect.stringMatching(/^\S{20,}$/),
  ])
  const parsed = await send(`${url}/go/parse`, json({ link: link.text.trim() }, plain))
  expect(parsed.text).toBe('https://example.com/é\n')
  expectRefusal(await send(`${url}/go/addlink`, json({ target: 'x' }, plain)), 400, 'invalid_parameter')
})

it('many links are answered with one address per line, refusals in their line', async () => {
  const url = anyTarget()
  const lines = ['https://example.com/1', 'no-target', 'https://example.com/2']
  const call = raw(`\ufeff${lines.join('\r\n')}\r\n`, {
    ...plain,
    'Idempotency-Key': unique('key'),
  })
  const made = await send(`${url}/go/addlinks`, call)
  expect(made.headers['content-type']).toBe('text/plain; charset=utf-8')
  const [first = '', refused = '', second = '', ...rest] = made.text.split('\n')
  expect(rest).toEqual([''])
  expect(JSON.parse(refused)).toMatchObject({ code: 400, error: 'invalid_parameter' })
  const tokens = String(made.headers['x-token']).split(', ')
  expect(tokens).toHaveLength(2)
  for (const [index, address] of [first, second].entries()) {
    expect((await send(`${url}${new URL(address).pathname}`)).headers.location).toBe(lines[index * 2])
    const link = address.slice(address.lastIndexOf('/') + 1)
    const changed = json({ link, token: tokens[index], tip: true }, plain)
    expect((await send(`${url}/go/update`, changed)).text).toBe(`${address}\n`)
  }
  const again = await send(`${url}/go/addlinks`, call)
  expect(again.text).toBe(made.text)
  expect(again.headers['idempotent-replayed']).toBe('true')
})

it('a text is answered alone, with one final newline', async () => {
  const url = anyTarget()
  for (const text of ['大家好', 'one\ntwo\n', 'dGVzdHRlc3Q=']) {
    const { name } = await create(url, { text, encoding: 'plain' })
    const got = await send(`${url}/api/sf/v1/get?name=${name}`, { headers: plain })
    expect(got.text).toBe(text.endsWith('\n') ? text : `${text}\n`)
    expect(got.headers['x-token']).toBeUndefined()
  }
  const missing = await send(`${url}/api/sf/v1/get?name=${unique('none')}`, { headers: plain })
  expectRefusal(missing, 404, 'not_found')
  const guarded = await create(url, { text: 'x', reads_max: 1 })
  const looked = await send(`${url}/api/sf/v1/get?name=${guarded.name}`, { headers: plain })
  expectRefusal(looked, 409, 'conflict')
})

onEveryTarget(({ url }) => {
  it('If-Match guards changes and deletions of a text', async () => {
    const { name, token } = await create(url, { text: 'one' })
    const etag = String((await serve(url, name)).headers.etag)
    const seen = (tag: string) => ({ Authorization: `Bearer ${token}`, 'If-Match': tag })
    const put = (text: string, tag: string, at = name) =>
      send(`${url}/sf/${at}`, { ...json({ text }, seen(tag)), method: 'PUT' })
    for (const tag of ['"other"', `W/${etag}`, '']) {
      expectRefusal(await put('two', tag), 412, 'precondition_failed')
      expectRefusal(await serve(url, name, seen(tag), 'DELETE'), 412, 'precondition_failed')
      for (const path of ['save', 'update'])
        expectRefusal(
          await send(`${url}/api/sf/v1/${path}`, json({ name, text: 'x' }, seen(tag))),
          ...([412, 'precondition_failed'] as const),
        )
    }
    expectRefusal(await serve(url, name, { 'If-Match': '"other"' }), 412, 'precondition_failed')
    const free = { ...json({ text: 'x' }, { 'If-Match': '*' }), method: 'PUT' }
    expectRefusal(await send(`${url}/sf/${unique('free')}`, free), 412, 'precondition_failed')
    success<StoredTextResponse>(await put('two', `"x", ${etag}`))
    const now = String((await serve(url, name, { 'If-Match': '*' })).headers.etag)
    // Only one of those who saw the same version can change it.
    const responses = await Promise.all(['a', 'b', 'c', 'd'].map((text) => put(text, now)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412])
    expect((await serve(url, name, seen('*'), 'DELETE')).status).toBe(200)
  })
})
