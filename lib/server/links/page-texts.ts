import type { Language } from '@/lib/schemas/language'

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
}

/** The sentences in a reader's language. */
export function linkTexts(language: Language): LinkTexts {
  return language === 'zh' ? chinese : english
}
