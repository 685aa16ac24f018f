/** Sentences of the reference that are first said in its group `contacts`. */
export const contactsSentences: Readonly<Record<string, string>> = {
  'The application.': '应用。',
  'The id in that application; a telephone number may have spaces, dashes and a plus sign.':
    '在该应用中的 ID；电话号码可以带空格、短横线和加号。',
  'The links that add a contact': '添加联系人的链接',
  'A page that opens an application to add a contact': '打开应用并添加联系人的页面',
  'A page with a button that opens the application, the id to copy, and a QR code.':
    '页面上有打开应用的按钮、可复制的 ID 和二维码。',
  'There is no such application here.': '这里没有该应用。',
  'The QQ number.': 'QQ 号码。',
  'The same for QQ': '用于 QQ 的同一页面',
}
