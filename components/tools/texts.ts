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
    network: 'The server could not be reached.',
    too_large: 'That is too long.',
    storage_full: 'The storage of this platform is full.',
    service_suspended: 'The administrator has suspended this service.',
    unavailable: 'The server is busy or restarting; please try again in a moment.',
    internal: 'Something went wrong on the server; please try again.',
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
    network: '无法连接服务器。',
    too_large: '内容太长。',
    storage_full: '服务器存储空间已满。',
    service_suspended: '管理员已暂停此服务。',
    unavailable: '服务器繁忙或正在重启，请稍后再试。',
    internal: '服务器内部错误，请再试一次。',
  },
)
