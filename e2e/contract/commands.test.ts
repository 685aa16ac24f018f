import { afterEach, expect, it, vi } from 'vitest'
import { runCommand } from '@/components/chat/run-command'
import { deskOf } from '../support/desk'
import { json, send } from '../support/http'
import { poll, say, unique } from '../support/talk'
import { onEveryTarget } from '../support/targets'

afterEach(() => vi.unstubAllGlobals())

onEveryTarget(({ url, superKey }) => {
  /** Has what the page fetches come from the server, with a cookie as a browser has it. */
  function inPage(cookie = ''): void {
    const { fetch: real } = globalThis
    vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
      real(new URL(address, url), { ...init, headers: { ...init.headers, cookie, origin: url } }),
    )
  }
  async function newDesk() {
    const room = unique('room')
    await say(url, { room, nick: 'ann', msg: 'first' })
    return { room, ...deskOf({ room }) }
  }
  const topicsOf = async (room: string) =>
    (await poll(url, { room })).messages.filter(({ type }) => type === 'topic').map(({ msg }) => msg)

  it('/topic is obeyed when an administrator types it, and denied to others', async () => {
    const { room, desk, done } = await newDesk()
    inPage()
    expect(runCommand('/topic Mine now', desk)).toBe(true)
    await expect.poll(() => done.told).toEqual([[expect.stringMatching(/^Only administrators/)]])
    expect(await topicsOf(room)).toEqual([])
    vi.unstubAllGlobals()

    const answer = await send(`${url}/api/admin/session`, json({ key: superKey }))
    inPage((answer.headers['set-cookie']?.[0] ?? '').split(';')[0])
    runCommand('/topic  Cats and dogs', desk)
    await expect.poll(() => topicsOf(room)).toEqual(['Cats and dogs'])
    runCommand(`/topic ${'x'.repeat(100_000)}`, desk)
    await expect.poll(() => done.told).toHaveLength(2)
    expect(done.told[1]?.[0]).toContain('topic')
  })

  it('/nick gives another nick, or says why not', async () => {
    const { desk, done } = await newDesk()
    inPage()
    runCommand('/nick bob', desk)
    await expect.poll(() => done.renamed).toEqual([expect.objectContaining({ nick: 'bob', trip: null })])
    runCommand('/nick admin', desk)
    await expect.poll(() => done.told).toHaveLength(1)
    expect(done.renamed).toHaveLength(1)
  })
})
