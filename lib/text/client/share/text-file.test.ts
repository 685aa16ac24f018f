import { expect, it } from 'vitest'
import { type FileProblem, nameOfFile, readTextFile } from './text-file'

const blob = (bytes: Buffer) => new Blob([new Uint8Array(bytes)])

const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}

it.each([
  ['UTF-8', Buffer.from('héllo 世界 🌍'), 'héllo 世界 🌍'],
  ['UTF-8 with a byte order mark, which is part of the text', Buffer.from('\ufeffa'), '\ufeffa'],
  ['UTF-16', utf16('世界 🌍\r\n'), '世界 🌍\r\n'],
  ['big-endian UTF-16', utf16('世界', true), '世界'],
  ['line ends of every kind', Buffer.from('a\r\nb\nc\rd'), 'a\r\nb\nc\rd'],
])('a file in %s is read', async (_, bytes, text) => {
  expect(await readTextFile(blob(bytes), 100)).toBe(text)
})

it.each<[string, Buffer, FileProblem]>([
  ['an empty one', Buffer.alloc(0), 'fileEmpty'],
  ['only a byte order mark of UTF-16', utf16(''), 'fileEmpty'],
  ['an image', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0xd]), 'fileBinary'],
  ['UTF-8 with a NUL', Buffer.from('a\0b'), 'fileBinary'],
  ['UTF-16 without a byte order mark', Buffer.from('ab', 'utf16le'), 'fileBinary'],
  ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0]), 'fileBinary'],
  ['Latin-1', Buffer.from('héllo', 'latin1'), 'fileEncoding'],
  ['GBK', Buffer.from([0xc4, 0xe3, 0xba, 0xc3]), 'fileEncoding'],
  ['half a surrogate pair', utf16('\ud83c'), 'fileEncoding'],
  ['an odd byte of UTF-16', utf16('ab').subarray(0, 5), 'fileEncoding'],
  ['a file that is too large', Buffer.from('a'.repeat(101)), 'fileTooLarge'],
  ['UTF-16 that is too large as UTF-8', utf16('世'.repeat(34)), 'fileTooLarge'],
])('%s is refused', async (_, bytes, problem) => {
  await expect(readTextFile(blob(bytes), 100)).rejects.toMatchObject({ problem })
})

it('takes exactly as much as the server does', async () => {
  expect(await readTextFile(new Blob(['a'.repeat(100)]), 100)).toHaveLength(100)
  expect(await readTextFile(blob(utf16('a'.repeat(100))), 100)).toHaveLength(100)
})

it('does not read a file that is too large', async () => {
  const file = new Blob(['a'.repeat(101)])
  file.arrayBuffer = () => Promise.reject(new Error('read'))
  await expect(readTextFile(file, 100)).rejects.toMatchObject({ problem: 'fileTooLarge' })
  await expect(readTextFile(file, 1000)).rejects.toMatchObject({ problem: 'fileUnreadable' })
})

it.each([
  ['notes.md', 'notes.md'],
  ['My notes (2).txt', 'My-notes-2.txt'],
  ['报告 终稿.md', '报告-终稿.md'],
  ['e\u0301.txt', 'é.txt'],
  ['👋', ''],
  ['..', ''],
  ['.env', '.env'],
  [`${'a'.repeat(200)}.py`, `${'a'.repeat(125)}.py`],
])('%j suggests the name %j', (file, name) => expect(nameOfFile(file)).toBe(name))
