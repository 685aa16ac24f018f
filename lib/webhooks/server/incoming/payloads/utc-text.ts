/** Of the last day that a date can have. */
const timeMax = 8_640_000_000_000_000

const daysOfWeek = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/**
 * A time as text that means the same to every reader: `2024-11-19 07:06 UTC`.
 * @param seconds since the epoch
 * @param style of Discord's timestamps: `t`, `T` time; `d`, `D` date; `F` with the day of the week; else date and time
 * @returns null when there is no such time
 */
export function utcText(seconds: number, style = 'f'): string | null {
  const time = seconds * 1000
  if (!(Math.abs(time) <= timeMax)) return null
  const date = new Date(time)
  const [day = '', clock = ''] = date.toISOString().split('T')
  if (style === 't') return `${clock.slice(0, 5)} UTC`
  if (style === 'T') return `${clock.slice(0, 8)} UTC`
  if (style === 'd' || style === 'D') return day
  const whole = `${day} ${clock.slice(0, style === 'S' ? 8 : 5)} UTC`
  return style === 'F' ? `${daysOfWeek[date.getUTCDay()]}, ${whole}` : whole
}

/** An ISO 8601 time as {@link utcText}; '' if it is none. */
export function isoTimeText(text: string): string {
  const time = /^\d{4}-\d\d-\d\dT/.test(text) && text.length < 50 ? Date.parse(text) : Number.NaN
  return (Number.isNaN(time) ? null : utcText(time / 1000)) ?? ''
}
