import type { Language } from '@/lib/core/i18n/language'

const english = {
  tipTitle: 'You are leaving for another site',
  tipLead: 'This short link leads to:',
  tipCaution: 'Go on only if you know and trust this address.',
  goOn: 'Continue',
  target: 'Target address',
  trueHost: 'The host is really',
  previewTitle: 'Where this short link leads',
  link: 'Short link',
  hits: 'Visits',
  created: 'Made',
  changed: 'Changed',
  expires: 'Expires',
  never: 'never',
  asks: 'Asks before it leads on',
  yes: 'yes',
  no: 'no',
  left: 'Visits left',
  password: 'Asks for a password',
  passesQuery: 'Takes the query along',
  byDay: 'Visits by day',
  chart: 'Bars of the visits on each of the last 30 days (UTC). The numbers are below.',
  most: 'most in a day:',
  numbers: 'As numbers',
  day: 'Day (UTC)',
  passwordTitle: 'This short link has a password',
  passwordLabel: 'Password',
}

/** The sentences of the pages that short links answer with. */
export type LinkTexts = typeof english

const chinese: LinkTexts = {
  tipTitle: '即将离开本站',
  tipLead: '这个短链接指向：',
  tipCaution: '请确认你了解并信任该地址后再继续。',
  goOn: '继续访问',
  target: '目标地址',
  trueHost: '实际主机名是',
  previewTitle: '短链接预览',
  link: '短链接',
  hits: '访问次数',
  created: '创建时间',
  changed: '修改时间',
  expires: '过期时间',
  never: '永不过期',
  asks: '跳转前提示',
  yes: '是',
  no: '否',
  left: '剩余访问次数',
  password: '需要密码',
  passesQuery: '附带查询参数',
  byDay: '每日访问',
  chart: '最近 30 天每天的访问次数（UTC）柱状图，数字见下。',
  most: '单日最多：',
  numbers: '显示数字',
  day: '日期（UTC）',
  passwordTitle: '此短链接需要密码',
  passwordLabel: '密码',
}

const texts: Record<Language, LinkTexts> = { en: english, zh: chinese }

/** The sentences in a reader's language. */
export const linkTexts = (language: Language): LinkTexts => texts[language]
