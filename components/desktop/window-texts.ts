import { defineTexts } from '@/lib/core/i18n/define-texts'

export const programWindowTexts = defineTexts(
  {
    restore: 'Restore',
    moveItem: 'Move',
    sizeItem: 'Size',
    minimize: 'Minimize',
    maximize: 'Maximize',
    close: 'Close',
    move: 'Arrow keys move the window. Enter keeps it there, Esc puts it back.',
    size: 'Arrow keys resize the window. Enter keeps it so, Esc puts it back.',
    failedTitle: 'The program did not start',
    failed: 'Its code could not be loaded, or it broke. Everything else goes on.',
    again: 'Try again',
    updated: 'If the server has been updated, it works on its own page:',
    ownPage: 'open in a new tab',
  },
  {
    restore: '还原',
    moveItem: '移动',
    sizeItem: '大小',
    minimize: '最小化',
    maximize: '最大化',
    close: '关闭',
    move: '用方向键移动窗口，按 Enter 确定，按 Esc 取消。',
    size: '用方向键调整窗口大小，按 Enter 确定，按 Esc 取消。',
    failedTitle: '程序未能启动',
    failed: '程序代码无法加载，或者运行出错。其他窗口不受影响。',
    again: '重试',
    updated: '如果服务器刚更新过，请使用它自己的页面：',
    ownPage: '在新标签页中打开',
  },
)
