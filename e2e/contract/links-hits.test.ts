import { describe, expect, it } from 'vitest'
import { connectSqlite } from '@/lib/core/db/sqlite/connection'
import { execute } from '../support/database'
import { send } from '../support/http'
import { addLink, callLinks, previewLink, visit } from '../support/links'
import { expectRefusal } from '../support/refusal'
import { createData, type Server, startServer } from '../support/server'
import { success, unique } from '../support/talk'
import { onEveryTarget } from '../support/targets'
import { until } from '../support/until'

const target = 'https://example.com/'

onEveryTarget(({ url }) => {
  it('every visit of a link is counted, and nothing else', async () => {
    const { link } = await addLink(url, { target })
    await Promise.all(Array.from({ length: 50 }, () => visit(url, link)))
    await send(`${url}/go/${link}`, { method: 'HEAD' })
    await visit(url, link, { 'Sec-Purpose': 'prefetch;prerender' })
    await visit(url, link, { Purpose: 'prefetch' })
    await send(`${url}/go/parse?link=${link}`)
    await visit(url, `${link}+`)
    expect((await previewLink(url, link)).hits).toBe(50)
    await visit(url, link)
    expect((await previewLink(url, link)).hits).toBe(51)
  })

  it('the visits of a link that asks first are counted', async () => {
    const { link } = await addLink(url, { target, tip: true })
    await visit(url, link)
    expect((await previewLink(url, link)).hits).toBe(1)
  })
})

/** Servers that share one database, stopped and removed after the test. */
async function withServers(
  count: number,
  provider: 'sqlite' | 'postgresql',
  run: (servers: Server[], start: () => Promise<Server>) => Promise<void>,
  env: Record<string, string> = {},
): Promise<void> {
  const data = await createData(provider)
  const servers: Server[] = []
  const start = async () => {
    const server = await startServer({ data, provider, env })
    servers.push(server)
    return server
  }
  try {
    await Promise.all(Array.from({ length: count }, start))
    await run([...servers], start)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await data.remove()
  }
}

/** The stored visits of a link. */
async function storedHits({ data }: Server, link: string): Promise<number> {
  const connection = await connectSqlite(data.databaseUrl.slice('file:'.length), { busyTimeoutMs: 5000 })
  try {
    return Number(connection.query('SELECT hits FROM links WHERE link = ?', [link]).rows[0]?.[0])
  } finally {
    connection.close()
  }
}

describe('a restart', () => {
  it('keeps every link and visit, and after a crash all but the last second', async () => {
    await withServers(1, 'sqlite', async ([first], start) => {
      if (!first) return expect.fail('no server')
      const { link, token } = await addLink(first.url, { target })
      await Promise.all(Array.from({ length: 25 }, () => visit(first.url, link)))
      expect(await first.stop()).toBe(0)
      const second = await start()
      expect((await previewLink(second.url, link)).hits).toBe(25)
      await visit(second.url, link)
      // Read from the database, as asking the platform would store them.
      await until('the visit in the database', async () => (await storedHits(second, link)) === 26)
      await second.crash()
      const third = await start()
      expect((await previewLink(third.url, link)).hits).toBe(26)
      success(await callLinks(third.url, 'delete', { link, token }))
    })
  })
})

describe('two instances on one PostgreSQL', () => {
  it('agree on owners and changes of links, and add up their visits', async () => {
    await withServers(2, 'postgresql', async ([one, two]) => {
      if (!one || !two) return expect.fail('no servers')
      const link = unique('shared')
      expectRefusal(await visit(two.url, link), 404, 'not_found')
      const responses = await Promise.all(
        [one, two, one, two].map(({ url }) => callLinks(url, 'addlink', { target, link })),
      )
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
      const { token } = success<{ token: string }>(
        responses.find(({ status }) => status === 200) ?? expect.fail(),
      )
      for (const { url } of [one, two])
        await until('the new link', async () => (await visit(url, link)).status === 302)
      success(await callLinks(one.url, 'update', { link, token, target: 'https://example.org/' }))
      const moved = async () => (await visit(two.url, link)).headers.location === 'https://example.org/'
      await until('the other instance to follow the change', moved)
      const before = (await previewLink(one.url, link)).hits
      await Promise.all([one, two, two].map(({ url }) => visit(url, link)))
      const counted = async () => (await previewLink(one.url, link)).hits >= before + 3
      await until('the visits of both', counted)
      const few = await addLink(one.url, { target, max_visits: 20 })
      const visits = Array.from({ length: 100 }, (_, i) => visit(i % 2 ? one.url : two.url, few.link))
      const statuses = (await Promise.all(visits)).map(({ status }) => status)
      expect(statuses.filter((status) => status === 302)).toHaveLength(20)
      expect(statuses.filter((status) => status === 404)).toHaveLength(80)
      success(await callLinks(two.url, 'delete', { link, token }))
      await until('the removal', async () => (await visit(one.url, link)).status === 404)
    })
  })
})

describe('several public addresses', () => {
  it('are all our own, and links are built on the one in use', async () => {
    const env = { PUBLIC_URL: 'https://go.example, https://tools.example/api' }
    const run = async ([server]: Server[]) => {
      if (!server) return expect.fail('no server')
      for (const own of [
        'http://go.example/go/x',
        'https://tools.example:444/api/go/x',
        `${server.url}/go/x`,
      ])
        expectRefusal(
          await callLinks(server.url, 'addlink', { target: own }),
          400,
          'invalid_parameter',
          'target',
        )
      const made = await addLink(server.url, { target })
      expect(made.url).toBe(`https://go.example/go/${made.link}`)
      const headers = { Host: 'tools.example', 'Content-Type': 'application/json' }
      const call = { method: 'POST', headers, body: JSON.stringify({ target }) }
      const other = success<{ url: string }>(await send(`${server.url}/go/addlink`, call))
      expect(other.url).toMatch(/^https:\/\/tools\.example\/api\/go\/\w{7}$/)
    }
    await withServers(1, 'sqlite', run, env)
  })
})

describe('a suspended service', () => {
  it('answers 503 on every path, cached or not', async () => {
    await withServers(1, 'sqlite', async ([first], start) => {
      if (!first) return expect.fail('no server')
      const { link } = await addLink(first.url, { target })
      await first.stop()
      const suspend = `INSERT INTO service_states (id, status) VALUES ('links', 'suspended')`
      await execute(first.data.databaseUrl, suspend)
      const { url } = await start()
      for (const path of [link, `${link}+`, `parse?link=${link}`])
        expectRefusal(await send(`${url}/go/${path}`), 503, 'service_suspended')
      for (const path of ['addlink', 'update', 'delete'] as const)
        expectRefusal(await callLinks(url, path, { target }), 503, 'service_suspended')
    })
  })
})
