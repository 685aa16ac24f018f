import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contactApps } from '../apps'
import { contactIdExample } from '../ids'
import { contactOf } from './links'
import { contactPage, contactPagePolicy, type Device } from './page'

const base = 'https://tools.example'
const viewers = (['mobile', 'desktop'] as Device[]).flatMap((device) =>
  (['en', 'zh-Hans'] as const).map((language) => ({
    device,
    language,
    reader: { language, skin: null, back: '/' },
    qrUrl: '/qrcode?text=x',
  })),
)

/** The text between two marks. */
function between(page: string, start: string, end: string): string {
  const from = page.indexOf(start) + start.length
  return page.slice(from, page.indexOf(end, from))
}

describe.each(contactApps)('the page of %s', (app) => {
  const contact = contactOf(app, contactIdExample(app), base)

  it.each(viewers)('has a button that is a link, for $device in $language', (viewer) => {
    const page = contactPage(contact, viewer)
    const expected = (contact.links[viewer.device] ?? contact.links.web ?? '').replaceAll('&', '&amp;')
    expect(page).toMatch(/<a class="push-button [^"]*" id="open" href="/)
    expect(between(page, 'id="open" href="', '"')).toBe(expected)
    expect(between(page, 'readonly>', '</textarea>')).toBe(contact.id)
    expect(page).toContain('src="/qrcode?text=x"')
  })

  it('runs nothing but scripts and styles that its policy names by their hashes', () => {
    const page = contactPage(contact, {
      device: 'desktop',
      reader: { language: 'en', skin: null, back: '/' },
      qrUrl: null,
    })
    const policy = contactPagePolicy(contact)
    const contents = [...page.matchAll(/<(script|style)\b([^>]*)>(.*?)<\/\1>/gs)]
    expect(contents.map(([, , attributes]) => attributes)).toEqual(contents.map(() => ''))
    for (const [, , , content = ''] of contents)
      expect(policy).toContain(`'sha256-${createHash('sha256').update(content).digest('base64')}'`)
    expect(policy).not.toMatch(/unsafe|\*/)
    expect(page).not.toMatch(/\s(?:style|on\w+)=/)
  })

  it('goes by itself only to an application, never to another site', () => {
    for (const viewer of viewers) {
      const page = contactPage(contact, viewer)
      const link = contact.links[viewer.device] ?? contact.links.web ?? ''
      expect(page.includes(' data-tries')).toBe(!link.startsWith('https:') && app !== 'wechat')
    }
  })
})

it('leaves the code out while that service does not answer', () => {
  const page = contactPage(contactOf('qq', '10001', base), {
    device: 'mobile',
    reader: { language: 'en', skin: null, back: '/' },
    qrUrl: null,
  })
  expect(page).not.toContain('/qrcode')
})

it.each([
  ['wechat', '添加微信好友'],
  ['qq', '添加 QQ 好友'],
  ['qqgroup', '加入 QQ 群'],
] as const)('sets spaces around Latin names alone in Chinese: %s', (app, title) => {
  const contact = contactOf(app, contactIdExample(app), base)
  const page = contactPage(contact, {
    device: 'mobile',
    reader: { language: 'zh-Hans', skin: null, back: '/' },
    qrUrl: null,
  })
  expect(page).toContain(`<title>${title}：${contact.id}</title>`)
  expect(page).not.toMatch(/\p{sc=Han} \p{sc=Han}/u)
})
