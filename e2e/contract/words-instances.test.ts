import { afterAll, beforeAll, describe, it } from 'vitest'
import type { AdminWord } from '@/lib/moderation/contract/words'
import { administration } from '../support/admin'
import { execute } from '../support/database'
import { createData, type Server, type ServerData, startServer } from '../support/server'
import { get, say, unique } from '../support/talk'
import { until } from '../support/until'
import { addWord, uniqueWord } from '../support/words'

describe('two instances on one PostgreSQL', () => {
  let data: ServerData
  let servers: Server[] = []

  beforeAll(async () => {
    data = await createData('postgresql')
    // One after the other: the first migrates.
    servers = [await startServer({ data, provider: 'postgresql' })]
    servers.push(await startServer({ data, provider: 'postgresql' }))
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await data.remove()
  })

  const pair = (): [Server, Server] => {
    const [one, two] = servers
    if (!one || !two) throw new Error('not started')
    return [one, two]
  }
  const isMasked = async ({ url }: Server, word: string) =>
    (await say(url, { room: unique('room'), nick: 'ann', msg: word })).filtered

  it('apply a word that another one got, its change and its end', async () => {
    const [one, two] = pair()
    const made = await addWord(one, { word: uniqueWord() })
    await until('the word to hold there', () => isMasked(two, made.word))
    await administration(two).patch(`/words/${made.id}`, { action: 'block' })
    const query = { room: unique('room'), nick: 'ann', msg: made.word }
    await until('the change to hold there', async () => (await get(one.url, '/send', query)).status === 422)
    await administration(one).delete(`/words/${made.id}`)
    await until('its end to hold there', async () => (await get(two.url, '/send', query)).status === 200)
  })

  it('notice a change without a notification', async () => {
    const [, two] = pair()
    const word = uniqueWord()
    await execute(
      data.databaseUrl,
      `INSERT INTO words (word, key, action, created_time, updated_time) VALUES ('${word}', '${word}', 'mask', 1, ${Date.now()})`,
    )
    await until('the word to hold', () => isMasked(two, word))
  })

  it('add up their hit counts', async () => {
    const [one, two] = pair()
    const { id, word } = await addWord(one, { word: uniqueWord() })
    await until('the word to hold there', () => isMasked(two, word))
    const read = () => administration(one).get<AdminWord>(`/words/${id}`)
    const before = await until('the first hits', async () => {
      const { hits } = await read()
      return hits > 0 && hits
    })
    await Promise.all(Array.from({ length: 20 }, (_, i) => isMasked(i % 2 === 0 ? one : two, word)))
    await until('twenty more hits', async () => (await read()).hits === before + 20)
  })
})
