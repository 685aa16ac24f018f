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
  'For telephones, computers and browsers; null where the application has no such link. Only the form of the id is checked: nobody asks the application whether there is such a contact.':
    '适用于手机、电脑和浏览器；应用没有的链接为 null。只检查 ID 的形式：不会询问应用是否有这个联系人。',
  'Made to be shared with people: it works without scripts, and keeps nothing.':
    '用于分享给他人：无需脚本即可使用，且不保存任何内容。',
  'An address that is easy to remember: `/addqq?uid=` in place of `/add/qq?id=`.':
    '便于记忆的地址：用 `/addqq?uid=` 代替 `/add/qq?id=`。',
}
