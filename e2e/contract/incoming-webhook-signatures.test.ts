import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { administration } from '@/e2e/support/admin'
import { signed } from '@/e2e/support/hook-payloads'
import { hooked } from '@/e2e/support/hooks'
import { type Call, form, json, send } from '@/e2e/support/http'
import { expectRefusal } from '@/e2e/support/refusal'
import { readAll, success, unique } from '@/e2e/support/talk'
import { onEveryTarget } from '@/e2e/support/targets'

const push = (branch: string) =>
  json({ commits: [], ref: `refs/heads/${branch}`, pusher: { name: 'ann' } }, { 'X-GitHub-Event': 'push' })

const withHeaders = (call: Call, headers: Record<string, string>): Call => ({
  ...call,
  headers: { ...call.headers, ...headers },
})

onEveryTarget((target) => {
  const { url } = target
  const admin = administration(target)

  /** A webhook with a secret, and a room of its own. */
  async function secured() {
    const { room, hook, address } = await hooked(target)
    const secret = unique('secret')
    await admin.patch(`/inhooks/${hook.id}`, { secret })
    const shown = async () => (await readAll(url, { room })).map(({ nick, msg }) => `${nick}: ${msg}`)
    return { shown, secret, bearer: { Authorization: `Bearer ${secret}` }, address }
  }

  it('a captured signature posts nothing but its body: of the query only wait is accepted', async () => {
    const { secret, bearer, address, shown } = await secured()
    const captured = signed(secret, json({ text: 'disk full' }))
    const queries = [
      'text=forged',
      'username=boss',
      'wait=true&username=boss',
      'send_id=1',
      'unknown=1',
      '%74ext=x',
    ]
    for (const query of queries)
      for (const path of ['', '/slack', '/discord', '/github', '/gitlab', '/grafana']) {
        const response = await send(`${address}${path}?${query}`, captured)
        expectRefusal(response, 400, 'invalid_parameter')
        expect(JSON.parse(response.text).rule).toBe('hook_query_unsigned')
      }
    success(await send(`${address}?wait=true`, captured))
    success(await send(`${address}?username=boss`, json({ text: 'by the secret itself' }, bearer)))
    expect(await shown()).toEqual(['build: disk full', 'boss: by the secret itself'])
  })

  it('a signature is no proof for other methods, nor for an empty body', async () => {
    const { secret, bearer, address, shown } = await secured()
    const { id } = success<{ id: number }>(await send(address, json({ text: 'firing' }, bearer)))
    const captured = signed(secret, json({ text: 'captured' }))
    for (const at of [`${address}/messages/${id}`, `${address}/discord/messages/${id}`])
      for (const method of ['PATCH', 'DELETE'])
        for (const query of ['', '?content=changed', '?wait=true']) {
          const response = await send(at + query, { ...captured, method })
          expectRefusal(response, 401, 'unauthorized')
          expect(JSON.parse(response.text).rule).toBe('hook_signature_posts')
        }
    const empty = signed(secret, { method: 'POST', body: '' })
    const packed = withHeaders({ ...empty, body: gzipSync('') }, { 'Content-Encoding': 'gzip' })
    for (const call of [empty, packed, signed(secret, { method: 'DELETE' })])
      for (const at of [address, `${address}/github`, `${address}/messages/${id}`])
        for (const method of at.includes('messages') ? ['PATCH', 'DELETE'] : ['POST'])
          expectRefusal(await send(`${at}?text=forged`, { ...call, method }), 401, 'unauthorized')
    const edit = { ...json({ content: 'resolved' }, bearer), method: 'PATCH' }
    expect((await send(`${address}/messages/${id}`, edit)).status).toBe(200)
    expect(await shown()).toEqual(['build: resolved'])
    expect((await send(`${address}/messages/${id}`, { method: 'DELETE', headers: bearer })).status).toBe(204)
    expect(await shown()).toEqual([])
  })

  it('a signed event is posted once in a day, whatever is sent around it', async () => {
    const { secret, address, shown } = await secured()
    const call = signed(secret, push('main'))
    const first = success<{ id: number }>(await send(`${address}/github`, call))
    const repeats = ['1', '2', '3'].map((name) =>
      send(`${address}/github`, withHeaders(call, { 'X-GitHub-Delivery': name, 'Idempotency-Key': name })),
    )
    for (const response of await Promise.all(repeats)) {
      expect(success<{ id: number }>(response).id).toBe(first.id)
      expect(response.headers['idempotent-replayed']).toBe('true')
    }
    // As another event, or in another dialect, it would be another message.
    const as = (event: string) => send(`${address}/github`, withHeaders(call, { 'X-GitHub-Event': event }))
    expectRefusal(await as('star'), 409, 'conflict')
    for (const path of ['', '/slack', '/discord', '/gitlab', '/grafana'])
      expect([path, (await send(address + path, call)).status]).toEqual([path, expect.toBeOneOf([400, 409])])
    const unknown = withHeaders(signed(secret, push('next')), { 'X-GitHub-Event': 'you_are_fired' })
    success(await send(`${address}/github`, unknown))
    expect(await shown()).toEqual(['build: ann updated branch main', 'build: ann updated branch next'])
  })

  it('a delivery of GitHub counts once where the secret itself, or nothing, is asked for', async () => {
    const { bearer, address, shown } = await secured()
    const delivery = { ...bearer, 'X-GitHub-Delivery': '72d3162e-cc78-11e3-81ab-4c9367dc0958' }
    const call = withHeaders(push('main'), delivery)
    const ids = []
    for (let i = 0; i < 3; i++) ids.push(success<{ id: number }>(await send(`${address}/github`, call)).id)
    expect(new Set(ids).size).toBe(1)
    success(await send(`${address}/github`, withHeaders(call, { 'X-GitHub-Delivery': 'another' })))
    success(await send(`${address}/github`, withHeaders(push('next'), delivery)))
    expect(await shown()).toHaveLength(3)
  })

  it('a signed body is read by its content, so that no other label changes its meaning', async () => {
    const { secret, address, shown } = await secured()
    // In GBK the second byte of 中 would take the backslash, and the quotation mark would end the string.
    const injection = '{"text":"中\\",\\"username\\":\\"boss"}'
    const types = [
      'application/json; charset=gbk',
      'application/json; charset=shift_jis',
      'application/json; charset=utf-16',
      'text/plain; charset=gbk',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]
    for (const type of types) {
      const call = signed(secret, { method: 'POST', body: injection })
      success(await send(address, withHeaders(call, { 'Content-Type': type })))
    }
    const plain = signed(secret, { method: 'POST', body: 'see a=1&text=x&username=boss' })
    const parts = '--x\r\nContent-Disposition: form-data; name="text"\r\n\r\ninside\r\n--x--\r\n'
    const asForm = { 'Content-Type': 'application/x-www-form-urlencoded' }
    success(await send(address, withHeaders(plain, asForm)))
    success(await send(address, signed(secret, form({ text: 'a + b' }))))
    success(
      await send(
        address,
        withHeaders(signed(secret, form({ text: 'a + b' })), { 'Content-Type': 'text/plain' }),
      ),
    )
    success(await send(address, withHeaders(signed(secret, { method: 'POST', body: parts }), asForm)))
    const packed = signed(secret, json({ text: 'packed' }))
    const wire = { ...packed, body: gzipSync(packed.body ?? '') }
    success(await send(address, withHeaders(wire, { 'Content-Encoding': 'gzip' })))
    success(await send(address, signed(secret, { method: 'POST', body: '\ufeff{"text":"a\nb"}' })))
    expect(await shown()).toEqual([
      ...types.map(() => 'build: 中","username":"boss'),
      'build: see a=1&text=x&username=boss',
      ...['a + b', 'a + b', 'inside', 'packed', 'a\nb'].map((text) => `build: ${text}`),
    ])
  })

  it('headers given twice, and other schemes of signatures, prove nothing', async () => {
    const { secret, address, shown } = await secured()
    const call = signed(secret, json({ text: 'x' }))
    const signature = call.headers?.['X-Hub-Signature-256'] ?? ''
    const wrong = [
      `${signature}, ${signature}`,
      signature.toUpperCase(),
      signature.slice(7),
      `${signature} `.repeat(2),
      '',
    ]
    for (const given of wrong)
      expectRefusal(
        await send(address, withHeaders(call, { 'X-Hub-Signature-256': given })),
        401,
        'unauthorized',
      )
    const { 'X-Hub-Signature-256': _, ...headers } = call.headers ?? {}
    for (const name of ['X-Hub-Signature', 'X-Gitea-Signature', 'Webhook-Signature', 'X-Slack-Signature'])
      expectRefusal(
        await send(address, { ...call, headers: { ...headers, [name]: signature } }),
        401,
        'unauthorized',
      )
    expect(await shown()).toEqual([])
  })
})
