import { defineTexts } from '@/lib/client/language'

export const pasteTexts = defineTexts(
  {
    offer:
      'That is a long line. Share it as a text, and say only its link?|Those are {count} lines. Share them as a text, and say only its link?',
    share: 'Share as a text',
    keep: 'Keep it here',
    failed: 'It could not be shared; what you pasted is still here. {reason}',
    shared: 'Your text: {url}',
    token: 'Whoever has its token may change and delete it; it is shown only here: {token}',
  },
  {
    offer: '内容较长，共 {count} 行。要存为共享文本、只发链接吗？',
    share: '存为共享文本',
    keep: '保留在此',
    failed: '未能共享；你粘贴的内容仍在这里。{reason}',
    shared: '你的文本：{url}',
    token: '凭此令牌可修改或删除它，仅在此显示一次：{token}',
  },
)
