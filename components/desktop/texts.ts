import { defineTexts } from '@/lib/core/i18n/define-texts'

export const desktopTexts = defineTexts(
  {
    watermark: 'No account, no tracking, no limits. Since 1998, in spirit.',
    programs: 'Programs',
    notFoundTitle: 'Address not found',
    notFound: 'Nothing lives at this address. It may have been mistyped, or it has moved out.',
    errorTitle: 'This program has performed an illegal operation',
    error: 'Something went wrong while this page was made. What you sent is safe; please try once more.',
    errorCode: 'Reference: {digest}',
    again: 'Try again',
    toDesktop: 'Go to the desktop',
    close: 'Close',
  },
  {
    watermark: '无需账号，没有跟踪，不限次数。精神上始于 1998 年。',
    programs: '程序',
    notFoundTitle: '找不到该地址',
    notFound: '这个地址上什么也没有。可能输错了，也可能已经搬走了。',
    errorTitle: '该程序执行了非法操作',
    error: '生成此页面时出了问题。已发送的内容不会丢失，请再试一次。',
    errorCode: '参考编号：{digest}',
    again: '重试',
    toDesktop: '回到桌面',
    close: '关闭',
  },
)
