import { defineTexts } from '@/lib/core/i18n/define-texts'

/** A line that may be a command: its first word in lower case without the slash, and the rest. */
interface ChatCommand {
  word: string
  text: string
}

/**
 * Parses a line as a command; null for paths such as `/usr/bin`, and for anything that does not begin with one
 * slash. Chinese input methods type `／`, or `、` on the same key.
 */
export function parseCommand(line: string): ChatCommand | null {
  const match = /^[/／、]([\p{L}\p{N}]+)(?:\s+([\s\S]*))?$/u.exec(line.trim())
  return match && { word: (match[1] ?? '').toLowerCase(), text: (match[2] ?? '').trim() }
}

export interface Command {
  name: string
  aliases?: readonly string[]
  argument?: 'takesText' | 'takesNick' | 'takesDice' | 'takesQuestion' | 'takesReason' | 'takesTopic'
  /** Without its argument it does nothing. */
  requiresArgument?: boolean
}

export const commands = [
  { name: 'me', argument: 'takesText', requiresArgument: true },
  { name: 'nick', argument: 'takesNick', requiresArgument: true },
  { name: 'roll', aliases: ['dice'], argument: 'takesDice' },
  { name: '8ball', argument: 'takesQuestion', requiresArgument: true },
  { name: 'slap', argument: 'takesNick', requiresArgument: true },
  { name: 'away', aliases: ['afk'], argument: 'takesReason' },
  { name: 'back' },
  { name: 'topic', argument: 'takesTopic' },
  { name: 'ignore', argument: 'takesNick' },
  { name: 'unignore', argument: 'takesNick', requiresArgument: true },
  { name: 'search', aliases: ['find'], argument: 'takesText' },
  { name: 'clear' },
  { name: 'help' },
] as const satisfies readonly Command[]

export type CommandName = (typeof commands)[number]['name']

export const findCommand = (word: string): Command | undefined =>
  commands.find(({ name, ...more }: Command) => name === word || more.aliases?.includes(word))

export const commandTexts = defineTexts(
  {
    me: 'say what you do: “* {nick} waves”',
    nick: 'another nickname; name#secret adds a mark',
    roll: 'throw dice: 2d6, or one of six sides',
    '8ball': 'the magic ball answers a question',
    slap: 'around a bit, with a large trout',
    away: 'tell that you are away; your next words end it',
    back: 'tell that you are back',
    topic: 'the topic of the room; administrators set it',
    ignore: 'see nothing more of somebody; alone: whom you ignore',
    unignore: 'see them again',
    search: 'find what was said in this room',
    clear: 'empty this window, for you only',
    help: 'this list',
    takesText: 'text',
    takesNick: 'nick',
    takesDice: '2d6',
    takesQuestion: 'question',
    takesReason: 'why',
    takesTopic: 'new topic',
    keys: 'Enter sends, Shift+Enter starts a new line. Tab completes, ↑ brings back what you wrote. F6 goes to the next part of the window. A second slash, as in //me, says a command instead of obeying it.',
    markup:
      'Markup: `code`, ```blocks of code```, **bold**, ~~struck out~~, ||hidden until asked for||, “> ” quotes a line. View shows all as typed.',
    palette: 'Commands',
    nicks: 'People',
    found: '{count} choice|{count} choices',
    slapped: 'slaps {nick} around a bit with a large trout',
    isAway: 'is away',
    isBack: 'is back ☀️',
    noDice: 'Dice are written like 2d6: up to 20 of them, with 2 to 1000 sides.',
    topicIs: 'Topic: {topic}',
    noTopic: 'There is no topic.',
    topicDenied: 'Only administrators who are logged in to the control panel set the topic.',
    ignored: 'You see nothing more of {nick}. /unignore {nick} ends it.',
    unignored: 'You see {nick} again.',
    notIgnored: 'You do not ignore {nick}.',
    ignoring: 'You ignore: {nicks}',
    ignoringNobody: 'You ignore nobody.',
    ignoreSelf: 'That is you: nobody ignores themselves.',
    ignoreFull: 'You ignore as many people as can be kept.',
    ballAnswers:
      'Yes. / Without a doubt. / Ask again later. / Better not tell you now. / Very doubtful. / No. / Signs point to yes. / Do not count on it.',
  },
  {
    me: '描述你的动作：“* {nick} 挥手”',
    nick: '换个昵称；写成“名字#暗号”会带上标记',
    roll: '掷骰子：如 2d6，默认一枚六面骰',
    '8ball': '魔力球回答你的问题',
    slap: '用一条大鳟鱼拍拍某人',
    away: '告诉大家你暂时离开；再次发言即结束',
    back: '告诉大家你回来了',
    topic: '房间的话题；管理员可以设置',
    ignore: '不再看到某人；单独输入则列出名单',
    unignore: '重新看到某人',
    search: '查找此房间里说过的话',
    clear: '清空窗口，只影响你自己',
    help: '这份列表',
    takesText: '文字',
    takesNick: '昵称',
    takesDice: '2d6',
    takesQuestion: '问题',
    takesReason: '原因',
    takesTopic: '新话题',
    keys: '按 Enter 发送，按 Shift+Enter 换行。Tab 补全，↑ 找回写过的内容，F6 移到窗口的下一部分。多打一个斜杠（如 //me）会把命令原样说出来。',
    markup:
      '标记：`代码`、```代码块```、**粗体**、~~删除线~~、||点开才显示||，行首“> ”表示引用。“查看”菜单可按原样显示。',
    palette: '命令',
    nicks: '昵称',
    found: '{count} 个选项',
    slapped: '抡起一条大鳟鱼拍了拍 {nick}',
    isAway: '暂时离开',
    isBack: '回来了 ☀️',
    noDice: '骰子写成 2d6 的样子：最多 20 枚，每枚 2 到 1000 面。',
    topicIs: '话题：{topic}',
    noTopic: '没有话题。',
    topicDenied: '只有已登录控制面板的管理员才能设置话题。',
    ignored: '你不会再看到 {nick}。输入 /unignore {nick} 恢复。',
    unignored: '你又能看到 {nick} 了。',
    notIgnored: '你没有屏蔽 {nick}。',
    ignoring: '你屏蔽了：{nicks}',
    ignoringNobody: '你没有屏蔽任何人。',
    ignoreSelf: '这是你自己，不能屏蔽自己。',
    ignoreFull: '屏蔽名单已满。',
    ballAnswers:
      '是的。 / 毫无疑问。 / 过会儿再问。 / 现在还是别告诉你。 / 很难说。 / 不是。 / 种种迹象表明：是。 / 别抱太大希望。',
  },
)

/** The argument as the palette shows it: `<nick>`, or `[why]` if optional. */
export function argumentHint(
  { argument, requiresArgument }: Command,
  t: (key: NonNullable<Command['argument']>) => string,
): string {
  if (!argument) return ''
  return requiresArgument ? `<${t(argument)}>` : `[${t(argument)}]`
}
