const en = {
  add: (app: string) => `Add on ${app}`,
  join: (app: string) => `Join the ${app}`,
  idName: (app: string) => `${app} ID`,
  open: (app: string) => `Open ${app}`,
  openAndPaste: (app: string) => `Copy and open ${app}`,
  openPage: (app: string) => `Open the ${app} page`,
  opening: 'If nothing opened by itself, press the button.',
  press: 'Press the button to get there.',
  pasteHint: (app: string) =>
    `${app} opens no person by a link: copy the ID, open ${app}, and paste it where contacts are added.`,
  copy: 'Copy',
  copied: 'Copied.',
  copyFailed: 'Could not copy; the text is selected, press Ctrl+C.',
  scan: 'Or scan with a phone',
  scanOther: 'Or scan with another phone',
  scanAlt: 'QR code that leads a phone to this contact',
  others: 'Other ways',
  onPhone: 'On a phone or tablet',
  onComputer: 'On a computer',
  olderApp: (app: string) => `Older ${app} on a computer`,
  onWeb: 'On the web',
  tab: (title: string, id: string) => `${title}: ${id}`,
}

type Texts = typeof en

/** Latin names are surrounded by spaces, Chinese ones are not. */
const spaced = (text: string) => text.replace(/(?<=\p{sc=Han}) (?=\p{sc=Han})/gu, '')

const zh: Texts = {
  add: (app) => spaced(`添加 ${app} 好友`),
  join: (app) => spaced(`加入 ${app}`),
  idName: (app) => spaced(`${app} 账号`),
  open: (app) => spaced(`打开 ${app}`),
  openAndPaste: (app) => `复制并打开${app}`,
  openPage: (app) => spaced(`打开 ${app} 页面`),
  opening: '如果没有自动打开，请点击按钮。',
  press: '请点击按钮前往。',
  pasteHint: (app) => `${app}没有直达某个人的链接：请复制账号，打开${app}，在“添加朋友”中粘贴。`,
  copy: '复制',
  copied: '已复制。',
  copyFailed: '无法复制；文字已选中，请按 Ctrl+C。',
  scan: '或用手机扫描',
  scanOther: '或用另一部手机扫描',
  scanAlt: '手机扫描即可添加此联系人的二维码',
  others: '其他方式',
  onPhone: '在手机或平板上打开',
  onComputer: '在电脑上打开',
  olderApp: (app) => `在电脑上用旧版 ${app} 打开`,
  onWeb: '在网页上打开',
  tab: (title, id) => `${title}：${id}`,
}

export const pageTexts = { en, zh }
