import { expect, it } from 'vitest'
import { answerFiles } from './chat-file'

const max = 1000
const file = (content: BlobPart, name = 'a.txt', type = 'text/plain') => new File([content], name, { type })
const answer = (...files: File[]) => answerFiles(files, max)

it('a short text is written into the message, and a long one is offered to be shared', async () => {
  expect(await answer(file('one\r\ntwo\r'))).toEqual({ kind: 'short', text: 'one\ntwo\n' })
  const long = 'x\n'.repeat(15)
  expect(await answer(file(long))).toEqual({ kind: 'long', file: 'a.txt', text: long })
})

it.each([
  ['filePicture', file('GIF89a', 'a.gif', 'image/gif')],
  ['filePicture', file('<svg/>', 'a.svg', 'image/svg+xml')],
  ['fileEmpty', file('')],
  ['fileBinary', file(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0xff]), 'a.zip', 'application/zip')],
  ['fileEncoding', file(new Uint8Array([0x63, 0x61, 0x66, 0xe9]))],
  ['fileTooLarge', file('x'.repeat(max + 1))],
])('what is no text for a message is refused: %s', async (problem, given) => {
  expect(await answer(given)).toEqual({ kind: 'refused', file: given.name, problem })
})

it('several files are counted, and none of them is read', async () => {
  const unread = Object.assign(file('x'), { arrayBuffer: () => Promise.reject(new Error('read')) })
  expect(await answer(unread, unread, unread)).toEqual({ kind: 'several', count: 3 })
})
