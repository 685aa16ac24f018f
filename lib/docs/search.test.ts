import { describe, expect, it } from 'vitest'
import type { Language } from '@/lib/core/i18n/language'
import { translator } from '@/lib/core/i18n/server-texts'
import { sectionsOf } from './pages'
import { rankSections } from './search'
import { docsPagesIn } from './server/pages'
import { docsTexts } from './texts'

const sectionsIn = (language: Language) => sectionsOf(docsPagesIn(language), translator(docsTexts, language))

const english = sectionsIn('en')
const chinese = sectionsIn('zh-Hans')

describe('the search of the reference', () => {
  it.each([
    ['send', 'sendMessage'],
    ['poll', 'readMessages'],
    ['/poll', 'readMessages'],
    ['uuid', 'makeUuids'],
    ['qr', 'drawQrCode'],
    ['short link', 'createLink'],
    ['save text', 'saveText'],
    ['ip', 'describeIp'],
    ['time zone', 'getTime'],
    ['mail code', 'sendMailCode'],
    ['search', 'searchMessages'],
    ['rooms', 'listRooms'],
    ['limits', 'limits'],
    ['errors', 'errors'],
    ['changelog', 'changelog'],
  ])('finds for %s first %s', (query, first) => {
    expect(rankSections(query, english)?.[0]?.id).toBe(first)
  })

  it.each([
    ['发送消息', 'sendMessage'],
    ['短链接', 'createLink'],
    ['二维码', 'drawQrCode'],
  ])('finds for %s first %s', (query, first) => {
    expect(rankSections(query, chinese)?.[0]?.id).toBe(first)
  })

  it.each(['uuid', 'idempotency', 'bot', 'search', 'charset', 'link', 'v7'])(
    'puts the changelog after everything else for %s',
    (query) => {
      const found = rankSections(query, english)?.map(({ id }) => id) ?? []
      expect(found.length).toBeGreaterThan(0)
      expect(found.slice(0, -1)).not.toContain('changelog')
    },
  )

  it('finds only what contains every word, and nothing without a word', () => {
    expect(rankSections('uuid zzz', english)).toEqual([])
    expect(rankSections('  ', english)).toBeNull()
  })
})
