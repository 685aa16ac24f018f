import { defineTexts } from '@/lib/client/language'

/** What all tools say. */
export const toolTexts = defineTexts(
  {
    copy: 'Copy',
    copied: 'Copied',
    copyOf: 'Copy: {what}',
    copiedOf: 'Copied: {what}',
    close: 'Close',
    cancel: 'Cancel',
    command: 'The same with curl',
    noScript: 'This page needs JavaScript. The service itself does not:',
  },
  {
    copy: '复制',
    copied: '已复制',
    copyOf: '复制：{what}',
    copiedOf: '已复制：{what}',
    close: '关闭',
    cancel: '取消',
    command: '用 curl 完成同样的操作',
    noScript: '此页面需要 JavaScript。服务本身则不需要：',
  },
)
