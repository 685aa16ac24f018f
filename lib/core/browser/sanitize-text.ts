const marks = '[\\p{M}\\p{Emoji_Modifier}\\u200c\\u200d]'
/** A combining mark, and invisible characters after it. */
const mark = `(?:${marks}(?:(?!${marks})\\p{DI})*)`
/** Stacked marks. Written languages need up to eight; more leave the line. */
const stackedMarks = new RegExp(`(${mark}{8})${mark}*${marks}`, 'gu')
/** More Hangul jamo than any syllable has; lines never break between them. */
const syllable =
  /([\u1100-\u115f\ua960-\ua97c]{4}|[\u1160-\u11a7\ud7b0-\ud7c6]{4}|[\u11a8-\u11ff\ud7cb-\ud7fb]{4})(?=[\u1100-\u11ff\ua960-\ua97c\ud7b0-\ud7fb])/g
/** Overrides reverse letters that have a direction, which no writing needs. */
const overrides = /[\u202d\u202e]/g
const jamo = '[\\u1100-\\u11ff\\ua960-\\ua97c\\ud7b0-\\ud7fb]'
const combining = new RegExp(`^(?:.(?:\\p{DI}?${marks}|\\p{DI}{2}|[\\u202d\\u202e])|${jamo}{2})`, 'su')

export const mayCombine = (before: string, text: string): boolean =>
  combining.test((before.at(-1) ?? ' ') + text.slice(0, 4))

/**
 * Without what would paint over its neighbours, stretch its line or reverse it. For display; stored text is unchanged.
 */
export function sanitizeText(text: string): string {
  return text.replace(overrides, '').replace(stackedMarks, '$1').replace(syllable, '$1\u200b')
}
