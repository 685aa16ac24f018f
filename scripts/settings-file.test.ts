import { describe, expect, it } from 'vitest'
import { settingsIn } from './settings-file.mjs'

const text = 'PORT=3001\r\nMAIL_FROM=Café <a@example.org>\n'

describe('a file of settings', () => {
  it('is read with and without a byte order mark', () => {
    const expected = { PORT: '3001', MAIL_FROM: 'Café <a@example.org>' }
    expect(settingsIn(Buffer.from(text), '.env')).toEqual(expected)
    expect(settingsIn(Buffer.from(`\ufeff${text}`), '.env')).toEqual(expected)
  })

  it.each(['utf16le', 'latin1'] as const)('in %s is refused in one line', (encoding) => {
    const bytes = Buffer.from(`\u00ff\u00fe${text}`, encoding)
    expect(() => settingsIn(bytes, '/srv/.env')).toThrow(/^The file \/srv\/\.env is not UTF-8: [^\n]+$/)
  })
})
