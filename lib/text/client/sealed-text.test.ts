import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import {
  BrokenSeal,
  readKeyOf,
  type Seal,
  sealFragment,
  sealOfFragment,
  sealText,
  unsealText,
} from './sealed-text'

const folder = mkdtempSync(join(tmpdir(), 'sealed-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Base64, which they are sealed as, has no such signs, or not so many in a row: none is in there by chance. */
const texts = [
  '!',
  'line one\n  two 你好 👋\r\n',
  '\ufeffwith a mark',
  'a'.repeat(16),
  'long '.repeat(50_000),
]

describe('a sealed text', () => {
  it.each(texts.map((text) => [text.slice(0, 20), text]))('is read with its seal: %j', async (_, text) => {
    const { sealed, seal } = await sealText(text)
    // A shorter one may be met in the letters of the seal by chance.
    if (text.length >= 8) expect(sealed).not.toContain(text.slice(0, 8))
    expect(await unsealText(sealed, seal)).toBe(text)
  })

  it.each(texts.map((text) => [text.slice(0, 20), text]))('is opened by openssl: %j', async (_, text) => {
    const { sealed, seal } = await sealText(text)
    const file = join(folder, 'sealed.txt')
    writeFileSync(file, sealed)
    const hash = execFileSync('openssl', ['dgst', '-sha256', '-r', file], { encoding: 'utf8' })
    expect(hash.slice(0, 64)).toBe(seal.hash)
    const how = ['-aes-256-cbc', '-pbkdf2', '-a', '-pass', `pass:${seal.key}`]
    expect(execFileSync('openssl', ['enc', '-d', ...how, '-in', file], { encoding: 'utf8' })).toBe(text)
  })

  it('differs each time', async () => {
    const [one, other] = await Promise.all([sealText('same'), sealText('same')])
    expect(one.sealed).not.toBe(other.sealed)
    expect(one.seal.key).not.toBe(other.seal.key)
  })

  it('cannot be opened with another key or after a change of one character', async () => {
    const { sealed, seal } = await sealText('secret')
    const other = (await sealText('secret')).seal
    const changed = `${sealed.slice(0, 30)}${sealed[30] === 'A' ? 'B' : 'A'}${sealed.slice(31)}`
    const tries: [string, Seal][] = [
      [sealed, { ...seal, key: other.key }],
      [sealed, { ...seal, hash: other.hash }],
      [changed, seal],
      ['', seal],
    ]
    for (const [text, with_] of tries) await expect(unsealText(text, with_)).rejects.toThrow(BrokenSeal)
  })

  it('has a link with its seal, and a read key that does not reveal it', async () => {
    const { seal } = await sealText('x')
    expect(sealOfFragment(sealFragment(seal))).toEqual(seal)
    for (const odd of ['', '#', '#name', `#${seal.key}`, `${sealFragment(seal)}0`])
      expect(sealOfFragment(odd)).toBeNull()
    const readKey = await readKeyOf(seal)
    expect(readKey).not.toContain(seal.key)
    expect(readKey.length).toBeGreaterThanOrEqual(16)
  })
})
