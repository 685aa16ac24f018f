import { afterEach, expect, it, vi } from 'vitest'
import { decodeContent, nameOf, type OpenText, textChanger, withLineEndsOf } from './api'

it('reads Base64 of UTF-8 and keeps a byte order mark', () => {
  const text = '\ufeffhéllo 世界 🌍'
  expect(decodeContent(Buffer.from(text).toString('base64'))).toBe(text)
})

it.each([
  ['notes', 'notes'],
  [' notes ', 'notes'],
  ['https://example.org/sf/notes', 'notes'],
  ['https://example.org/sf/notes?x=1#y', 'notes'],
  ['https://example.org/tools/text/notes?from=2001#L2001', 'notes'],
  ['/sf/%E5%90%8D', '名'],
  ['https://example.org/sf/100%', '100%'],
])('finds the name in %j', (given, name) => expect(nameOf(given)).toBe(name))

it('keeps CRLF where every line end was one, and nowhere else', () => {
  expect(withLineEndsOf('a\r\nb\r\n', 'a\nc\n')).toBe('a\r\nc\r\n')
  expect(withLineEndsOf('a\r\nb\n', 'a\nc\n')).toBe('a\nc\n')
  expect(withLineEndsOf('a\nb', 'a\nc')).toBe('a\nc')
})

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

it('does not overwrite what another user has saved since', async () => {
  const stored = textServer(() => false)
  const change = textChanger()
  const mine = await change(opened, 'mine', '')
  expect(mine).toMatchObject({ text: 'mine', etag: '"mine"' })
  stored.text = 'theirs'
  await expect(change(mine, 'mine again', '')).rejects.toMatchObject({ rule: 'text_changed' })
  await expect(change(mine, 'mine again', '')).rejects.toMatchObject({ rule: 'text_changed' })
  expect(stored.text).toBe('theirs')
})

it('recognizes its own change whose response was lost', async () => {
  const stored = textServer((text) => text === 'lost')
  const change = textChanger()
  await expect(change(opened, 'lost', '')).rejects.toMatchObject({ isTemporary: true })
  expect(await change(opened, 'lost, edited', '')).toMatchObject({ etag: '"lost, edited"' })
  await expect(change(opened, 'lost', '')).rejects.toMatchObject({ rule: 'text_changed' })
  expect(stored.text).toBe('lost, edited')
})
