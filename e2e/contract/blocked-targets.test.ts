import { expect, it } from 'vitest'
import { administration } from '../support/admin'
import { json, send } from '../support/http'
import { expectRefusal } from '../support/refusal'
import { success, unique } from '../support/talk'
import { onEveryTarget } from '../support/targets'

interface Blocked {
  id: number
  name: string
  hosts: number
  skipped?: number
}

onEveryTarget(({ url, ...target }) => {
  const admin = administration({ url, ...target })
  const freshHost = () => `${unique('host')}.example`
  const add = (target: string) => send(`${url}/go/addlink`, json({ target }))

  it('a blocked host is refused for new links, and existing ones show a warning page', async () => {
    const host = freshHost()
    const { link, token } = success<{ link: string; token: string }>(await add(`https://www.${host}/x`))
    const blocked = await admin.post<Blocked>('/targets', { host: `HTTPS://${host.toUpperCase()}.:8443/` })
    expect(blocked).toMatchObject({ name: host, hosts: 1 })
    expectRefusal(await add(`http://${host}`), 403, 'forbidden')
    expectRefusal(await add(`http://deep.www.${host}:81`), 403, 'forbidden')
    const visited = await send(`${url}/go/${link}`)
    expect(visited.status).toBe(200)
    expect(visited.headers.location).toBeUndefined()
    expect(visited.text).not.toContain(`href="https://www.${host}`)
    const { link: own, token: key } = success<{ link: string; token: string }>(
      await add('https://example.com/'),
    )
    const change = json({ link: own, token: key, target: `https://${host}` })
    expectRefusal(await send(`${url}/go/update`, change), 403, 'forbidden')
    expectRefusal(await admin.call('POST', '/targets', { host: `www.${host}` }), 409, 'conflict')
    const { targets } = await admin.get<{ targets: Blocked[] }>('/targets', { q: host })
    expect(targets.map(({ id }) => id)).toEqual([blocked.id])
    await admin.delete(`/targets/${blocked.id}`)
    expect((await send(`${url}/go/${link}`)).headers.location).toBe(`https://www.${host}/x`)
    success(await send(`${url}/go/delete`, json({ link, token })))
  })

  it('an import blocks many, and is undone as one', async () => {
    const hosts = [freshHost(), freshHost(), freshHost()]
    const text = `# ads\n0.0.0.0 ${hosts[0]} ${hosts[1]}\n${hosts[2]}\nco.uk\n`
    const name = unique('import')
    const imported = await admin.post<Blocked>('/targets/import', { text, name })
    expect(imported).toMatchObject({ name, hosts: 3, skipped: 1 })
    for (const host of hosts) expectRefusal(await add(`https://${host}`), 403, 'forbidden')
    success(await add('https://example.co.uk'))
    await admin.delete(`/targets/${imported.id}`)
    for (const host of hosts) success(await add(`https://${host}`))
    const { audit } = await admin.get<{ audit: { action: string }[] }>('/audit', { q: name })
    expect(audit.map(({ action }) => action)).toEqual(['target.delete', 'target.import'])
  })

  it('public suffixes, and what is no host, are refused', async () => {
    for (const host of ['com', 'co.uk', 'github.io', 'localhost', '', 'a b', 'http://'])
      expectRefusal(await admin.call('POST', '/targets', { host }), 400, 'invalid_parameter')
    expectRefusal(
      await admin.call('POST', '/targets/import', { text: '# none\nuk' }),
      400,
      'invalid_parameter',
    )
    expectRefusal(await admin.call('DELETE', '/targets/999999'), 404, 'not_found')
  })
})
