import { expect, it } from 'vitest'
import { administration } from '@/e2e/support/admin'
import { json, send } from '@/e2e/support/http'
import { addLink } from '@/e2e/support/links'
import { expectRefusal } from '@/e2e/support/refusal'
import { get, say, success, unique } from '@/e2e/support/talk'
import { onEveryTarget } from '@/e2e/support/targets'
import { create } from '@/e2e/support/text'

onEveryTarget((target) => {
  const { url } = target
  const admin = administration(target)
  const preview = async (path: string) => success<object>(await get(url, '/preview', { path }))
  const refusal = async (path: string) => {
    const response = await get(url, '/preview', { path })
    expectRefusal(response, 404, 'not_found')
    return response.text
  }

  it('a text, a link and a room are seen in a line, and nothing is used up', async () => {
    const [text, code, room] = [unique('文本'), unique('link'), unique('房间')]
    await create(url, { name: text, text: 'hello' })
    await addLink(url, { link: code, target: 'https://example.com:8443/path?secret=1' })
    const other = await addLink(url, { target: 'mailto:ann@example.com' })
    await say(url, { room, nick: 'ann', msg: 'hello' })
    const ofText = { code: 200, kind: 'text', title: text, size: 5 }
    for (const name of [text, encodeURIComponent(text)]) expect(await preview(`/sf/${name}`)).toEqual(ofText)
    const ofLink = { code: 200, kind: 'link', title: code, host: 'example.com:8443' }
    for (const path of [`/go/${code}`, `/go/${code}+`, `/go/${code.toUpperCase()}?x=1#y`])
      expect(await preview(path)).toEqual(ofLink)
    expect(await preview(`/go/${other.link}`)).toMatchObject({ host: 'mailto:' })
    expect(await preview(`/chat?room=${room}&nick=ann`)).toEqual({ code: 200, kind: 'room', title: room })
    await admin.patch(`/rooms/${encodeURIComponent(room)}`, { title: 'The hall' })
    expect(await preview(`/chat?room=${encodeURIComponent(room)}`)).toMatchObject({ title: 'The hall' })
    const { data } = success<{ data: { hits?: number } }>(await get(url, '/go/parse', { link: code }))
    expect(data).toMatchObject({ link: 'https://example.com:8443/path?secret=1' })
    expect((await admin.get<{ links: { hits: number }[] }>('/links', { q: code })).links[0]?.hits).toBe(0)
  })

  it('what is protected, limited, private or unknown is refused alike', async () => {
    const [guarded, limited, secret, visits, room] = ['a', 'b', 'c', 'd', 'e'].map(unique)
    await create(url, { name: guarded, text: 'x', read_key: 'a good key of 20 signs' })
    await create(url, { name: limited, text: 'x', reads_max: 1 })
    await addLink(url, { link: secret, target: 'https://example.com/', password: 'a good password' })
    await addLink(url, { link: visits, target: 'https://example.com/', max_visits: 1 })
    await admin.post('/rooms', { room, kind: 'custom', title: 'Secret', private: true })
    const paths = [
      ...[`/sf/${guarded}`, `/sf/${limited}`, `/go/${secret}`, `/go/${visits}`, `/chat?room=${room}`],
      ...[
        `/sf/${unique('none')}`,
        `/go/${unique('none')}`,
        `/chat?room=${unique('none')}`,
        '/chat',
        '/chat?room=..',
      ],
      ...[
        '/',
        '/sf/',
        '/sf/a/b',
        '/go/',
        '/sf/%ff',
        '/sf/%00',
        '/setting',
        '/api/admin/rooms',
        'sf/x',
        '//other.example/sf/x',
      ],
      ...[
        '/\\other.example/x',
        'https://other.example/sf/x',
        'javascript:alert(1)',
        '/sf/../setting',
        '/go/addlink',
      ],
    ]
    expect(new Set(await Promise.all(paths.map(refusal))).size).toBe(1)
    // Neither was used up.
    expect((await send(`${url}/api/sf/v1/open`, json({ name: limited }))).status).toBe(200)
    expect((await send(`${url}/go/${visits}`)).status).toBe(302)
    for (const path of ['', 'x'.repeat(2049)])
      expectRefusal(await get(url, '/preview', { path }), 400, 'invalid_parameter')
  })
})
