// @ts-check

/**
 * What a terminal would obey: C0 and C1 control characters, which begin escape sequences, and Unicode's direction
 * controls.
 */
const obeyed = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/** @param {string} char */
function sign(char) {
  const code = char.charCodeAt(0)
  if (char === '\t') return ' '
  if (code < 0x20) return String.fromCharCode(0x2400 + code) // ␛ for ESC, and so on
  return code === 0x7f ? '␡' : '\ufffd'
}

/**
 * Untrusted text for a terminal: it cannot move the cursor, set the title or a colour, or begin a line.
 * @param {string} text
 */
export const harmless = (text) => text.replace(obeyed, sign)

/** The same for JSON, which keeps its meaning. @param {unknown} value */
export const harmlessJson = (value) =>
  JSON.stringify(value).replace(obeyed, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** @param {number} number */
const two = (number) => `${number}`.padStart(2, '0')

/** The local time of day, for logs with the date. @param {number} time @param {boolean} withDate */
function clock(time, withDate) {
  const date = new Date(time)
  const ofDay = `${two(date.getHours())}:${two(date.getMinutes())}`
  if (!withDate) return ofDay
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${ofDay}:${two(date.getSeconds())}`
}

/**
 * A message as terminal lines. Only its first line begins at the margin, so that no line can pretend to be another
 * message.
 * @param {import('../client.js').Message} message
 * @param {boolean} withDate
 */
export function messageLines({ time, type, nick, trip, msg, is_bot, other_sender }, withDate) {
  const marks = `${is_bot ? ' (bot)' : ''}${other_sender ? ' (other address)' : ''}`
  const who = harmless(`${nick}${trip === null ? '' : `◆${trip}`}${marks}`)
  const said = msg
    .split(/\r\n|[\n\r]/)
    .map(harmless)
    .join('\n    ')
  const line = type === 'action' ? `* ${who} ${said}` : type === 'system' ? `-- ${said}` : `<${who}> ${said}`
  return `${clock(time, withDate)} ${line}`
}
