/** What a line typed into the chat asks for. */
export type ChatCommand =
  | { name: 'say'; msg: string }
  | { name: 'act'; msg: string }
  | { name: 'nick'; nick: string }
  | { name: 'help' }
  | { name: 'clear' }
  | { name: 'unknown'; word: string }
  | { name: 'nothing' }

/**
 * Reads a line. Only a slash at the very start makes a command, `//` sends a line that begins with one slash, and a
 * path such as `/usr/bin` is said, not obeyed.
 */
export function readCommand(line: string): ChatCommand {
  const text = line.trim()
  if (text === '') return { name: 'nothing' }
  if (text.startsWith('//')) return { name: 'say', msg: text.slice(1) }
  const match = /^\/([\p{L}]+)(?:\s+([\s\S]*))?$/u.exec(text)
  if (!match) return { name: 'say', msg: text }
  const word = (match[1] ?? '').toLowerCase()
  const rest = (match[2] ?? '').trim()
  if (word === 'me') return rest ? { name: 'act', msg: rest } : { name: 'help' }
  if (word === 'nick') return rest ? { name: 'nick', nick: rest } : { name: 'help' }
  if (word === 'clear') return { name: 'clear' }
  if (word === 'help') return { name: 'help' }
  return { name: 'unknown', word: `/${word}` }
}
