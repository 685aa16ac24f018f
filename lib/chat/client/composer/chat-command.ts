/** A line that may be a command: its first word without the slash, in lower case, and what follows. */
export interface ChatCommand {
  word: string
  text: string
}

/**
 * Reads a line as a command; null for a path such as `/usr/bin`, and for all that does not begin with one slash. Chinese
 * input methods make it `／`, or `、` of the same key.
 */
export function readCommand(line: string): ChatCommand | null {
  const match = /^[/／、]([\p{L}\p{N}]+)(?:\s+([\s\S]*))?$/u.exec(line.trim())
  return match && { word: (match[1] ?? '').toLowerCase(), text: (match[2] ?? '').trim() }
}
