import { describe, expect, it } from 'vitest'
import { wordLimits } from '../limits'
import { readWordFile } from './word-file'

const file = (content: BlobPart) => new File([content], 'words.txt')

describe('a word file', () => {
  it('is parsed line by line, with or without a byte order mark', async () => {
    const read = await readWordFile(file('\ufeff# remark\nbad\nworse\tblock\tnick\tnote\n傻逼\n'))
    expect(read).toMatchObject({ name: 'words.txt', issues: [] })
    expect(read).toHaveProperty('lines.length', 3)
    expect(read).toHaveProperty('lines.1', {
      number: 3,
      word: 'worse',
      action: 'block',
      scope: ['nick'],
      note: 'note',
    })
  })

  it('reports the lines that the server would reject', async () => {
    expect(await readWordFile(file('good\nbad\texplode\n'))).toMatchObject({
      lines: [{ number: 1, word: 'good' }],
      issues: [{ path: 'text.2', message: expect.stringMatching(/^action: /) }],
    })
  })

  it('is rejected if it is too large or not UTF-8', async () => {
    expect(await readWordFile(file(new Uint8Array([0xd6, 0xd0])))).toBe('notUtf8')
    expect(await readWordFile(file(new Uint8Array([0xff, 0xfe, 0x61, 0x00])))).toBe('notUtf8')
    const exactly = 'x'.repeat(wordLimits.importBytesMax)
    expect(await readWordFile(file(exactly))).toMatchObject({ text: exactly })
    expect(await readWordFile(file(`${exactly}x`))).toBe('tooLarge')
  })
})
