import { afterEach, expect, test, vi } from 'vitest'
import type { OpenText } from './api'
import { textChanger } from './api'

afterEach(() => {
  vi.unstubAllGlobals()
})

const opened = { name: 'notes', text: 'one', etag: '"one"' } as OpenText

/** A server with one text, whose entity tag is the text in quotation marks. */
function textServer(loses: (text: string) => boolean) {
  const stored = { text: 'one' }
  const record = () => ({ code: 200, content: btoa(stored.text), etag: `"${stored.text}"`, name: 'notes' })
  vi.stubGlobal('fetch', async (path: string, { headers, body }: RequestInit) => {
    if (!path.endsWith('/update')) return Response.json(record())
    if (new Headers(headers).get('if-match') !== `"${stored.text}"`)
      return Response.json(
        { error: 'precondition_failed', message: '', rule: 'text_changed' },
        { status: 412 },
      )
    stored.text = JSON.parse(String(body)).text
    return loses(stored.text) ? new Response('', { status: 502 }) : Response.json(record())
  })
  return stored
}

test('what somebody else has written since is not overwritten', async () => {
  const stored = textServer(() => false)
  const change = textChanger()
  const mine = await change(opened, 'mine', '')
  expect(mine).toMatchObject({ text: 'mine', etag: '"mine"' })
  stored.text = 'theirs'
  await expect(change(mine, 'mine again', '')).rejects.toMatchObject({ rule: 'text_changed' })
  await expect(change(mine, 'mine again', '')).rejects.toMatchObject({ rule: 'text_changed' })
  expect(stored.text).toBe('theirs')
})

test('what was saved though its answer was lost is one’s own', async () => {
  const stored = textServer((text) => text === 'lost')
  const change = textChanger()
  await expect(change(opened, 'lost', '')).rejects.toMatchObject({ passing: true })
  expect(await change(opened, 'lost, edited', '')).toMatchObject({ etag: '"lost, edited"' })
  await expect(change(opened, 'lost', '')).rejects.toMatchObject({ rule: 'text_changed' })
  expect(stored.text).toBe('lost, edited')
})
