import { afterEach, expect, it, vi } from 'vitest'
import { runCommand } from '@/components/chat/composer/run-command'
import { deskOf } from '@/e2e/support/command-context'
import { poll, say, unique } from '../support/talk'
import { onEveryTarget } from '../support/targets'

afterEach(() => vi.unstubAllGlobals())

onEveryTarget(({ url }) => {
  /** Sends the page's calls to the server. */
  function inPage(): void {
    const { fetch: real } = globalThis
    vi.stubGlobal('fetch', (address: string, init: RequestInit) => real(new URL(address, url), init))
  }
  async function newDesk() {
    const room = unique('room')
    await say(url, { room, nick: 'ann', msg: 'first' })
    return { room, ...deskOf({ room }) }
  }
  const topicsOf = async (room: string) =>
    (await poll(url, { room, events: 1 })).messages
      .filter(({ type }) => type === 'topic')
      .map(({ msg }) => msg)

  it('/topic is refused without a session of an administrator', async () => {
    const { room, desk, done } = await newDesk()
    inPage()
    expect(runCommand('/topic Mine now', desk)).toBe(true)
    await expect.poll(() => done.shown).toEqual([[expect.stringMatching(/^Only administrators/)]])
    expect(await topicsOf(room)).toEqual([])
  })

  it('/nick changes the nick, or shows why not', async () => {
    const { desk, done } = await newDesk()
    inPage()
    runCommand('/nick bob', desk)
    await expect.poll(() => done.renamed).toEqual([expect.objectContaining({ nick: 'bob', trip: null })])
    runCommand('/nick admin', desk)
    await expect.poll(() => done.shown).toHaveLength(1)
    expect(done.renamed).toHaveLength(1)
  })
})
