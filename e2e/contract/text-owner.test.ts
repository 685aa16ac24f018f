import { expect, it } from 'vitest'
import type { StoredTextResponse, TextRecord } from '@/lib/text/contract/schemas'
import { json, send } from '../support/http'
import { expectRefusal } from '../support/refusal'
import { get, success, unique } from '../support/talk'
import { onEveryTarget } from '../support/targets'
import { callText, create, save, serve } from '../support/text'

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

onEveryTarget(({ url, superKey }) => {
  it('a taken name is never overwritten', async () => {
    const { name } = await create(url, { text: 'first' })
    expectRefusal(await callText(url, 'save', { name, text: 'second' }), 409, 'conflict')
    expectRefusal(await callText(url, 'save', { name, text: 'second', token: 'wrong' }), 401, 'unauthorized')
    expect((await serve(url, name)).text).toBe('first')
  })

  it('a text can be changed with its token or the super key', async () => {
    const { name, token } = await create(url, { text: 'first' })
    const change = async (text: string, response: StoredTextResponse) => {
      expect([response.message, response.name, response.token]).toEqual(['updated', name, undefined])
      expect((await serve(url, name)).text).toBe(text)
    }
    await change('by save', await save(url, { name, token, text: 'by save' }))
    for (const proof of [{ token }, { key: superKey }]) {
      const text = `by ${Object.keys(proof)}`
      await change(text, success<StoredTextResponse>(await callText(url, 'update', { name, text, ...proof })))
    }
    for (const secret of [token, superKey]) {
      const text = `by header ${secret}`
      const call = { ...json({ text }, bearer(secret)), method: 'PUT' }
      await change(text, success<StoredTextResponse>(await send(`${url}/sf/${name}`, call)))
    }
  })

  it('a raw PUT is accepted, with a type or without', async () => {
    const { name, token } = await create(url, { text: 'first' })
    const put = (body: string, headers: Record<string, string>) =>
      send(`${url}/sf/${name}`, { method: 'PUT', headers: { ...bearer(token), ...headers }, body })
    success(await put('dGVzdHRlc3Q=', { 'Content-Type': 'text/plain' }))
    expect((await serve(url, name)).text).toBe('dGVzdHRlc3Q=')
    success(await put('as curl -T sends it\n', {}))
    expect((await serve(url, name)).text).toBe('as curl -T sends it\n')
  })

  it('nothing is changed or deleted without the right token', async () => {
    const { name, token } = await create(url, { text: 'mine' })
    const other = await create(url, { text: 'other' })
    const proofs = [{}, { token: '' }, { token: token.toUpperCase() }, { token: other.token }, { key: token }]
    for (const proof of proofs) {
      expectRefusal(await callText(url, 'update', { name, text: 'yours', ...proof }), 401, 'unauthorized')
      expectRefusal(await callText(url, 'delete', { name, ...proof }), 401, 'unauthorized')
    }
    for (const headers of [{}, bearer('wrong'), { Authorization: `Basic ${token}` }]) {
      const put = { ...json({ text: 'yours' }, headers as Record<string, string>), method: 'PUT' }
      expectRefusal(await send(`${url}/sf/${name}`, put), 401, 'unauthorized')
      expectRefusal(await serve(url, name, headers as Record<string, string>, 'DELETE'), 401, 'unauthorized')
    }
    expect((await serve(url, name)).text).toBe('mine')
  })

  it('a deleted text is gone, and its name is free for a new token', async () => {
    const name = unique('text')
    const remove = [
      (token: string) => callText(url, 'delete', { name, token }),
      () => callText(url, 'delete', { name, key: superKey }),
      (token: string) => serve(url, name, bearer(token), 'DELETE'),
    ]
    for (const by of remove) {
      const { token } = await create(url, { name, text: 'here' })
      expect((await serve(url, name)).text).toBe('here')
      expect(success(await by(token))).toEqual({ code: 200, message: 'deleted', name })
      expectRefusal(await serve(url, name), 404, 'not_found')
      expectRefusal(await get(url, '/api/sf/v1/get', { name }), 404, 'not_found')
      expectRefusal(await callText(url, 'update', { name, token, text: 'x' }), 404, 'not_found')
      expectRefusal(await by(token), 404, 'not_found')
    }
  })

  it('the expiry of a text is kept by a change without one, and removed on request', async () => {
    const { name, token, expires_at } = await create(url, { text: 'a', expires_in: 3600 })
    const update = async (body: object) =>
      success<StoredTextResponse>(await callText(url, 'update', { name, token, text: 'b', ...body }))
    expect((await update({})).expires_at).toBe(expires_at)
    expect((await update({ expires_in: 7200 })).expires_at).toBeGreaterThan((expires_at ?? 0) + 3_000_000)
    expect((await update({ expires_in: 0 })).expires_at).toBeNull()
    const record = success<TextRecord>(await get(url, '/api/sf/v1/get', { name }))
    expect(record.expires_at).toBeNull()
    expect(record.updated_at).toBeGreaterThan(record.created_at)
  })
})
