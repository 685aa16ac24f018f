import { expect, it } from 'vitest'
import type { ContactApp } from '../apps'
import { contactOf } from './links'

const linksOf = (app: ContactApp, id: string) => contactOf(app, id, 'https://tools.example').links

it('opens a person in both generations of QQ', () => {
  expect(linksOf('qq', '10001')).toEqual({
    mobile:
      'mqqapi://card/show_pslcard?src_type=internal&version=1&uin=10001&card_type=person&source=sharecard',
    desktop:
      'tencent://ntqq-open?subCmd=profile&action=openMiniBuddyProfile&actionParams=%7B%22uin%22%3A%2210001%22%2C%22sourceType%22%3A%22QrCodeShareBuddyLink%22%7D',
    desktop_old: 'tencent://AddContact/?fromId=45&fromSubId=1&subcmd=all&uin=10001',
    web: null,
  })
})

it('names a QQ group as JSON in hexadecimal', () => {
  const { desktop, mobile } = linksOf('qqgroup', '242669919')
  expect(mobile).toContain('uin=242669919&card_type=group&source=qrcode')
  const parameter = /param=([0-9A-F]+)$/.exec(desktop ?? '')?.[1] ?? ''
  expect(JSON.parse(Buffer.from(parameter, 'hex').toString())).toMatchObject({ groupUin: 242669919 })
})

it.each([
  ['telegram', '@durov', 'tg://resolve?domain=durov', 'https://t.me/durov'],
  ['whatsapp', '+49 170 1234567', 'whatsapp://send?phone=491701234567', 'https://wa.me/491701234567'],
  ['signal', '491701234567', 'sgnl://signal.me/#p/+491701234567', 'https://signal.me/#p/+491701234567'],
  ['viber', '+491701234567', 'viber://chat?number=%2B491701234567', null],
  ['messenger', 'ann.lee', 'https://m.me/ann.lee', 'https://m.me/ann.lee'],
  [
    'discord',
    '80351110224678912',
    'discord://-/users/80351110224678912',
    'https://discord.com/users/80351110224678912',
  ],
  ['matrix', '@a/b:h.org', 'matrix:u/a%2Fb:h.org?action=chat', 'https://matrix.to/#/@a%2Fb:h.org'],
] as const)('links %s %s', (app, id, link, web) => {
  expect(linksOf(app, id)).toEqual({ mobile: link, desktop: link, desktop_old: null, web })
})

it('tells official LINE accounts from people', () => {
  expect(linksOf('line', '@linecreators').web).toBe('https://line.me/R/ti/p/%40linecreators')
  expect(linksOf('line', 'ann.lee').web).toBe('https://line.me/ti/p/~ann.lee')
})

it('lets a phone scan a web address: of the application where it has one, else of our page', () => {
  expect(contactOf('telegram', 'durov', 'https://tools.example').scanned).toBe('https://t.me/durov')
  expect(contactOf('viber', '+491701234567', 'https://tools.example').scanned).toBe(
    'https://tools.example/add/viber?id=%2B491701234567',
  )
})
