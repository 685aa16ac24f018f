import { defineTexts } from '@/lib/core/i18n/page-language'

/** What only the menus say. */
export const chatMenuTexts = defineTexts(
  {
    changeRoom: 'Change room…',
    logOff: 'Log off',
    fontSize: 'Font size',
    small: 'Small',
    medium: 'Medium',
    large: 'Large',
    showMoves: 'Show who joins and leaves',
    language: 'Language',
    commands: 'Commands',
  },
  {
    changeRoom: '换房间…',
    logOff: '注销',
    fontSize: '字体大小',
    small: '小',
    medium: '中',
    large: '大',
    showMoves: '显示进出消息',
    language: '语言',
    commands: '命令',
  },
)
