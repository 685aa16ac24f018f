import { defineTexts } from '@/lib/core/i18n/define-texts'

export const widgetTexts = defineTexts(
  {
    copy: 'Copy',
    copied: 'Copied',
    notCopied: 'Not copied',
    copyOf: 'Copy: {what}',
    copiedOf: 'Copied: {what}',
    notCopiedOf: 'Not copied: {what}',
    close: 'Close',
    cancel: 'Cancel',
    working: 'Working…',
  },
  {
    copy: '复制',
    copied: '已复制',
    notCopied: '无法复制',
    copyOf: '复制：{what}',
    copiedOf: '已复制：{what}',
    notCopiedOf: '无法复制：{what}',
    close: '关闭',
    cancel: '取消',
    working: '正在处理…',
  },
)
