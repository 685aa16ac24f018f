import { fault } from '@/lib/core/contract/issue-rules'
import { invalidParameter } from '@/lib/core/refusal/refusal'
import type { ContactApp } from '../apps'
import type { ContactLinks } from '../contract'
import { contactIdRule, normalizeContactId } from '../ids'

function links(mobile: string, others: Partial<ContactLinks>): ContactLinks {
  return { mobile, desktop: null, desktop_old: null, web: null, ...others }
}

const everywhere = (link: string, web: string | null) => links(link, { desktop: link, web })

function qqCard(id: string, type: 'person' | 'group', source: string): string {
  return `mqqapi://card/show_pslcard?src_type=internal&version=1&uin=${id}&card_type=${type}&source=${source}`
}

function qq(id: string): ContactLinks {
  const action = encodeURIComponent(JSON.stringify({ uin: id, sourceType: 'QrCodeShareBuddyLink' }))
  return links(qqCard(id, 'person', 'sharecard'), {
    desktop: `tencent://ntqq-open?subCmd=profile&action=openMiniBuddyProfile&actionParams=${action}`,
    desktop_old: `tencent://AddContact/?fromId=45&fromSubId=1&subcmd=all&uin=${id}`,
  })
}

function qqGroup(id: string): ContactLinks {
  // The parameter is JSON in hexadecimal; QQ's own links have a timestamp.
  const group = Buffer.from(`{"groupUin":${id},"timeStamp":0}\n`).toString('hex').toUpperCase()
  return links(qqCard(id, 'group', 'qrcode'), { desktop: `tencent://groupwpa/?subcmd=all&param=${group}` })
}

function line(id: string): ContactLinks {
  // Official accounts have an @, personal ids a tilde. LINE on a computer opens no links.
  const web = id.startsWith('@')
    ? `https://line.me/R/ti/p/${encodeURIComponent(id)}`
    : `https://line.me/ti/p/~${id}`
  return links(web, { web })
}

function matrix(id: string): ContactLinks {
  const user = encodeURIComponent(id.slice(1, id.indexOf(':')))
  const server = id.slice(id.indexOf(':') + 1)
  return everywhere(`matrix:u/${user}:${server}?action=chat`, `https://matrix.to/#/@${user}:${server}`)
}

/** By normalized id; telephone numbers start with `+`. */
const linksOf: Record<ContactApp, (id: string) => ContactLinks> = {
  qq,
  qqgroup: qqGroup,
  // WeChat has no public link to a user: open it, and copy the id.
  wechat: () => everywhere('weixin://', null),
  telegram: (id) => everywhere(`tg://resolve?domain=${id}`, `https://t.me/${id}`),
  whatsapp: (id) => everywhere(`whatsapp://send?phone=${id.slice(1)}`, `https://wa.me/${id.slice(1)}`),
  line,
  signal: (id) => everywhere(`sgnl://signal.me/#p/${id}`, `https://signal.me/#p/${id}`),
  viber: (id) => everywhere(`viber://chat?number=${encodeURIComponent(id)}`, null),
  messenger: (id) => everywhere(`https://m.me/${id}`, `https://m.me/${id}`),
  discord: (id) => everywhere(`discord://-/users/${id}`, `https://discord.com/users/${id}`),
  matrix,
}

export interface Contact {
  app: ContactApp
  id: string
  links: ContactLinks
  page: string
  /** The web address in the QR code. */
  scanned: string
}

/**
 * @param given the id as typed
 * @param base our address, without a trailing slash
 * @param parameter the name of the id's parameter, for the refusal
 * @throws Refusal invalid_parameter
 */
export function contactOf(app: ContactApp, given: string, base: string, parameter = 'id'): Contact {
  const id = normalizeContactId(app, given)
  if (id === null) throw invalidParameter(parameter, fault(contactIdRule(app)))
  const links = linksOf[app](id)
  const page = `${base}/add/${app}?id=${encodeURIComponent(id)}`
  return { app, id, links, page, scanned: links.web ?? page }
}
