import { defineTexts } from '@/lib/core/i18n/define-texts'

export const pasteTexts = defineTexts(
  {
    offer:
      'That is a long line. Share it as a text, and say only its link?|Those are {count} lines. Share them as a text, and say only its link?',
    share: 'Share as a text',
    keep: 'Keep it here',
    failed: 'It could not be shared; what you pasted is still here. {reason}',
    shared: 'Your text: {url}',
    kept: 'Its link is in your line. Whoever has this token may change and delete the text.',
    tokenLabel: 'Token of the text',
    close: 'Close',
    token: 'Whoever has its token may change and delete it; it is kept nowhere else: {token}',
  },
  {
    offer: '内容较长，共 {count} 行。要存为共享文本、只发链接吗？',
    share: '存为共享文本',
    keep: '保留在此',
    failed: '未能共享；你粘贴的内容仍在这里。{reason}',
    shared: '你的文本：{url}',
    kept: '链接已写入你的消息。凭此令牌可修改或删除该文本。',
    tokenLabel: '文本的令牌',
    close: '关闭',
    token: '凭此令牌可修改或删除该文本；令牌不会保存在别处：{token}',
  },
)
