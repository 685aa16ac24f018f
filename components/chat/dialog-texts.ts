import { defineTexts } from '@/lib/core/i18n/define-texts'

export const dialogTexts = defineTexts(
  {
    changeNick: 'Change nickname…',
    about: 'About this chat',
    close: 'Close',
    nickNew: 'New nickname',
    nickHint: 'Write name#secret for a mark nobody else can copy.',
    ok: 'OK',
    cancel: 'Cancel',
    aboutText:
      'A chat room over plain polling: no sockets, no accounts, no tracking. Anything that can fetch an address can take part.',
    aboutTry: 'Try it from a shell:',
    calls: 'Being called',
    words: 'Words that call me',
    wordsHint: 'Separated by commas. Your nickname always does.',
    notice: 'Desktop notice for this room',
    noticeHint:
      'While its page is not in front. To a hidden tab it usually comes up to fifteen seconds late, at times minutes; to a closed or sleeping one never.',
    noticeDenied: 'This browser does not allow notices for this page.',
    noneChoice: 'Off',
    callsChoice: 'When I am called',
    allChoice: 'For every message',
  },
  {
    changeNick: '更改昵称…',
    about: '关于本聊天室',
    close: '关闭',
    nickNew: '新昵称',
    nickHint: '“昵称#暗号”会带上别人无法仿冒的标记。',
    ok: '确定',
    cancel: '取消',
    aboutText: '基于普通轮询的聊天室：没有套接字，没有账号，没有跟踪。凡是能访问网址的程序都能参与。',
    aboutTry: '在命令行里试试：',
    calls: '提醒',
    words: '提醒我的词',
    wordsHint: '用逗号分隔。你的昵称始终会提醒你。',
    notice: '此房间的桌面通知',
    noticeHint:
      '仅当页面不在前台时提醒。标签页隐藏时，通知通常最多晚十五秒，有时晚几分钟；页面已关闭或休眠时收不到通知。',
    noticeDenied: '此浏览器不允许本页面发送通知。',
    noneChoice: '关闭',
    callsChoice: '有人叫我时',
    allChoice: '每条消息',
  },
)
