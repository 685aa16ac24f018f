import { withoutMarks } from '@/lib/core/http/charset'
import { memberNames } from '@/lib/core/http/json-names'

/** A backslash before a control character is a backslash. */
function withEscapedControls(source: string): string {
  let isInString = false
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are searched for
  return source.replace(/\\[^\0-\x1f]|[\\"\0-\x1f]/g, (found) => {
    if (found === '"') isInString = !isInString
    if (!isInString || found === '"' || found.length > 1) return found
    return found === '\\' ? '\\\\' : `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

function parsed(source: string): unknown {
  try {
    // First, because the parser recurses to any depth.
    return memberNames(source) === null ? undefined : JSON.parse(source)
  } catch {
    return undefined
  }
}

/**
 * The value of a JSON text. Byte order marks are ignored, and raw line breaks, tabs and other control characters inside strings
 * are read as if they were escaped, as Slack does: shell scripts write such texts.
 * @returns undefined if it is none, or nested too deeply
 */
export function readJson(source: string): unknown {
  const text = withoutMarks(source)
  return parsed(text) ?? parsed(withEscapedControls(text))
}

/** Whether a text that should have been JSON has more than JSON's punctuation. */
export const hasText = (source: string): boolean => !/^[\ufeff\s[\]{},:"]*$/.test(source)
