/** `word` in lower case without the slash. */
interface ChatCommand {
  word: string
  text: string
}

/**
 * Null for paths such as `/usr/bin`, and for anything that does not begin with one slash. Chinese input methods type `／`,
 * or `、` on the same key.
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

/** `<nick>`, or `[why]` if optional. */
export function argumentHint(
  { argument, requiresArgument }: Command,
  t: (key: NonNullable<Command['argument']>) => string,
): string {
  if (!argument) return ''
  return requiresArgument ? `<${t(argument)}>` : `[${t(argument)}]`
}
