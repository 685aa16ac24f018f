import { describe, expect, it } from 'vitest'
import type { Language } from '@/lib/core/i18n/language'
import { translator } from '@/lib/core/i18n/server-texts'
import { allEndpoints } from '@/lib/main/endpoints'
import { guidesIn } from './guides'
import { wholeDocument } from './openapi/document'
import { referenceOf } from './reference'
import { rankSections, type SearchSection } from './search'
import { docsTexts, guideTexts } from './texts'

/** As the page has them: guides first, and the changelog among them. */
function sectionsIn(language: Language): SearchSection[] {
  const guides = guidesIn(translator(guideTexts, language)).map(
    ({ id, title, body }): SearchSection => ({
      id,
      heading: title,
      text: title + body.map((block) => (typeof block === 'string' ? block : block.code)).join('\n'),
      kind: id === 'changelog' ? 'changelog' : 'guide',
    }),
  )
  const document = wholeDocument(allEndpoints, language)
  const { groups } = referenceOf(document, language, translator(docsTexts, language))
  const entries = groups.flatMap((group) =>
    group.entries.map((entry): SearchSection => {
      const heading = `${entry.summary} ${entry.call.methods.join(' ')} ${entry.call.path}`
      return { id: entry.id, heading, text: JSON.stringify(entry), kind: 'entry' }
    }),
  )
  return [...guides, ...entries]
}

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
    expect(rankSections(query, english)?.[0]).toBe(first)
  })

  it.each([
    ['发送消息', 'sendMessage'],
    ['短链接', 'createLink'],
    ['二维码', 'drawQrCode'],
  ])('finds for %s first %s', (query, first) => {
    expect(rankSections(query, chinese)?.[0]).toBe(first)
  })

  it.each(['uuid', 'idempotency', 'bot', 'search', 'charset', 'link', 'v7'])(
    'puts the changelog after everything else for %s',
    (query) => {
      const found = rankSections(query, english) ?? []
      expect(found.length).toBeGreaterThan(0)
      expect(found.slice(0, -1)).not.toContain('changelog')
    },
  )

  it('finds only what contains every word, and nothing without a word', () => {
    expect(rankSections('uuid zzz', english)).toEqual([])
    expect(rankSections('  ', english)).toBeNull()
  })
})
