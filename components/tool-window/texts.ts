import { defineTexts } from '@/lib/core/i18n/define-texts'

export const toolTexts = defineTexts(
  {
    command: 'The same with curl',
    marked: 'Please check what is marked.',
    noScript: 'This page needs JavaScript. The service itself does not:',
  },
  {
    command: '用 curl 完成同样的操作',
    marked: '请检查标出的内容。',
    noScript: '此页面需要 JavaScript。服务本身则不需要：',
  },
)
