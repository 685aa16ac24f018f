import { afterAll, beforeAll, expect, it } from 'vitest'
import { open } from '@/e2e/support/store'
import { db } from '@/lib/core/db/database'
import { sql } from '@/lib/core/db/rows'
import { hashToken } from '@/lib/core/keys'
import { Refusal } from '@/lib/core/refusal/refusal'
import { textCache } from './cache'
import { openText, readingOf, requireText, serveText, shownBytesMax } from './read'
import { type Guard, insertText } from './store'

let close = async () => {}
beforeAll(async () => {
  close = await open('sqlite')
})
afterAll(() => close())

const [oldKey, newKey] = ['a key of sixteen', 'another one of it']

/** Stores a text without invalidating the cache, like another instance whose notification is delayed. */
async function store(name: string, text: string, guard: Guard): Promise<void> {
  await db().batch([sql`DELETE FROM texts WHERE name = ${name}`])
  const content = {
    content: Buffer.from(text).toString('base64'),
    encoding: 'plain',
    size: text.length,
  } as const
  expect(await insertText(name, content, 'hash', null, guard)).toBe(true)
}

const read = async (name: string, readKey: string) =>
  openText({ name, read_key: readKey }, '').then(
    (response) => response.text(),
    (error: unknown) => (error instanceof Refusal ? error.reason : error),
  )

it.each([
  ['a key', { readsLeft: null, readKeyHash: hashToken(newKey) }],
  ['a key and a single read', { readsLeft: 1, readKeyHash: hashToken(newKey) }],
])('does not open a later text of the same name that has %s with the former key', async (_, guard) => {
  const name = `taken-${guard.readsLeft}`
  await store(name, 'old', { readsLeft: null, readKeyHash: hashToken(oldKey) })
  expect(await read(name, oldKey)).toBe('old')
  await store(name, 'new', guard)
  expect(await read(name, oldKey)).toBe('unauthorized')
  expect(await read(name, newKey)).toBe('new')
})

it('shows the current reads left on the page of a guarded text', async () => {
  await store('counted', 'text', { readsLeft: 3, readKeyHash: null })
  const left = () => readingOf('counted', 1)
  expect(await left()).toMatchObject({ kind: 'guarded', readsLeft: 3 })
  expect(await read('counted', '')).toBe('text')
  expect(await read('counted', '')).toBe('text')
  expect(await left()).toMatchObject({ kind: 'guarded', readsLeft: 1 })
  expect(await read('counted', '')).toBe('text')
  await expect(left()).rejects.toMatchObject({ reason: 'not_found' })
})

it('does not read the content of a text that is too large for its page', async () => {
  const text = 'x\n'.repeat(shownBytesMax / 2)
  await store('fits', text, { readsLeft: null, readKeyHash: null })
  expect(await readingOf('fits', 1)).toMatchObject({ kind: 'open', size: shownBytesMax })
  await store('large', `${text}more`, { readsLeft: null, readKeyHash: null })
  const large = { kind: 'large', size: shownBytesMax + 4, expiresTime: null }
  expect(await readingOf('large', 1)).toMatchObject(large)
  await requireText('large')
  expect(textCache().peek('large')).toBeUndefined()
  await serveText('large')
  expect(textCache().peek('large')).toBeDefined()
  expect(await readingOf('large', 1)).toMatchObject(large)
  await store('large and guarded', `${text}more`, { readsLeft: 3, readKeyHash: null })
  expect(await readingOf('large and guarded', 1)).toMatchObject({ kind: 'guarded', readsLeft: 3 })
})
