import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Message, OnlineResponse } from '@/lib/chat/contract/chat'
import { administration } from '../support/admin'
import { encode, json, type Parameters, send } from '../support/http'
import { expectRefusal } from '../support/refusal'
import { type Server, startServer } from '../support/server'
import { poll, success, unique } from '../support/talk'

let server: Server

beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: '127.0.0.1' } })
})

afterAll(async () => {
  await server.stop()
})

const [home, elsewhere] = ['203.0.113.7', '203.0.113.8']
const from = (address: string) => ({ 'X-Forwarded-For': address })
const say = async (address: string, fields: object) =>
  success(await send(`${server.url}/send`, json({ msg: 'hello', ...fields }, from(address))))
const enter = async (address: string, room: string, nick: string) =>
  success(
    await send(`${server.url}/poll?${encode({ room, nick, session: `${address} ${nick}` })}`, {
      headers: from(address),
    }),
  )
const use = async (fields: Parameters) => {
  const got = success<OnlineResponse>(await send(`${server.url}/online?${encode(fields)}`))
  expect(success(await send(`${server.url}/online`, json({ ...fields })))).toEqual(got)
  const { nick_in_use, free_nicks } = got
  return { nick_in_use, free_nicks }
}

it('a name that someone present has, or one that looks like it, is in use, and free ones are named', async () => {
  const room = unique('room')
  await say(home, { room, nick: 'opener' })
  await enter(home, room, 'Ann')
  await enter(home, room, 'ann3')
  await enter(home, room, 'anne4')
  const free_nicks = ['ann2', 'ann4', 'ann5']
  for (const nick of ['ann', 'ann#secret'])
    expect(await use({ room, nick })).toEqual({ nick_in_use: true, free_nicks })
  for (const nick of ['аnn', 'ａｎｎ', 'a\u200bnn'])
    expect(await use({ room, nick })).toMatchObject({ nick_in_use: true, free_nicks: { length: 3 } })
  // 4 is no a, and 3 no e: other digits are another name.
  for (const nick of [...free_nicks, 'anny', 'anne', 'annea', 'opener'])
    expect(await use({ room, nick })).toEqual({ nick_in_use: false })
  expect(await use({ room: unique('none'), nick: 'ann' })).toEqual({ nick_in_use: false })
  expect(await use({ room })).toEqual({})
  const long = 'n'.repeat(32)
  await enter(home, room, long)
  const { free_nicks: shorter } = await use({ room, nick: long })
  expect(shorter).toHaveLength(3)
  for (const nick of shorter ?? []) expect(await use({ room, nick })).toEqual({ nick_in_use: false })
  // It is said, and not forbidden.
  await enter(elsewhere, room, 'ann')
})

it('a name with a trip is not in use for who has its secret', async () => {
  const room = unique('room')
  await say(home, { room, nick: 'opener' })
  await enter(home, room, 'ann#secret')
  expect(await use({ room, nick: 'ann#secret' })).toEqual({ nick_in_use: false })
  expect(await use({ room, nick: 'ann#other' })).toMatchObject({ nick_in_use: true })
})

it('who is in a private room, and under which name, is for its members', async () => {
  const room = unique('room')
  await administration(server).post('/rooms', { room, kind: 'custom', private: true })
  for (const call of [undefined, json({ room, nick: 'ann' })])
    expectRefusal(
      await send(`${server.url}/online${call ? '' : `?room=${room}&nick=ann`}`, call),
      401,
      'unauthorized',
    )
})

it('a message under the name of a present user from another address is marked, and no tag is published', async () => {
  const room = unique('room')
  await say(home, { room, nick: 'ann', msg: 'before' })
  await enter(home, room, 'ann')
  await say(home, { room, nick: 'ann', msg: 'own' })
  await say(elsewhere, { room, nick: 'ann', msg: 'other' })
  await say(elsewhere, { room, nick: 'ANN', msg: 'other case' })
  await say(elsewhere, { room, nick: 'аnn', msg: 'look-alike', type: 'action' })
  for (const nick of ['anne', '4nn']) await say(elsewhere, { room, nick, msg: 'another name' })
  const marked = ({ messages }: { messages: Message[] }) =>
    messages.flatMap((row) => (row.other_sender ? row.msg : []))
  const others = ['other', 'other case', 'look-alike']
  expect(marked(await poll(server.url, { room }))).toEqual(others)
  const before = success<{ messages: Message[] }>(
    await send(`${server.url}/poll?${encode({ room, before_id: 1e9 })}`),
  )
  expect(marked(before)).toEqual(others)
  // Whoever comes later under the same name does not become the first.
  await enter(elsewhere, room, 'ann')
  await say(elsewhere, { room, nick: 'ann', msg: 'still another' })
  await say(home, { room, nick: 'ann', msg: 'still own' })
  const found = await send(`${server.url}/search?${encode({ room, q: 'still' })}`)
  expect(marked(success(found))).toEqual(['still another'])
  const [row] = (await poll(server.url, { room, limit: 1 })).messages
  expect(Object.keys(row ?? {}).toSorted()).toEqual(
    ['id', 'is_admin', 'msg', 'nick', 'ref_id', 'room', 'time', 'trip', 'type'].toSorted(),
  )
})

it('a trip shows the same sender at another address, and an edit keeps the mark', async () => {
  const room = unique('room')
  await say(home, { room, nick: 'opener' })
  await enter(home, room, 'ann#secret')
  await say(elsewhere, { room, nick: 'ann#secret', msg: 'travelling' })
  const sent = success<{ id: number; token: string }>(
    await send(`${server.url}/send`, json({ room, nick: 'ann', msg: 'without it' }, from(elsewhere))),
  )
  success(
    await send(
      `${server.url}/edit`,
      json({ id: sent.id, token: sent.token, msg: 'changed' }, from(elsewhere)),
    ),
  )
  const { messages } = await poll(server.url, { room })
  expect(messages.map(({ msg, other_sender }) => [msg, other_sender])).toEqual([
    ['hello', undefined],
    ['travelling', undefined],
    ['changed', true],
  ])
})
