const marks = '[\\p{M}\\p{Emoji_Modifier}\\u200c\\u200d]'
/** A mark, and what nobody sees after it. */
const mark = `(?:${marks}(?:(?!${marks})\\p{DI})*)`
/** What stacks on, or joins, the sign before it. Written languages come by with eight; more only climb out of the line. */
const stack = new RegExp(`(${mark}{8})${mark}*${marks}`, 'gu')
/** More parts of a Korean syllable than any syllable has; a line is never broken between them. */
const syllable =
  /([\u1100-\u115f\ua960-\ua97c]{4}|[\u1160-\u11a7\ud7b0-\ud7c6]{4}|[\u11a8-\u11ff\ud7cb-\ud7fb]{4})(?=[\u1100-\u11ff\ua960-\ua97c\ud7b0-\ud7fb])/g
/** They turn letters around that have a direction of their own, which no writing needs. */
const overrides = /[\u202d\u202e]/g
const jamo = '[\\u1100-\\u11ff\\ua960-\\ua97c\\ud7b0-\\ud7fb]'
const joining = new RegExp(`^(?:.(?:\\p{DI}?${marks}|\\p{DI}{2}|[\\u202d\\u202e])|${jamo}{2})`, 'su')

/**
 * Whether the beginning of a text may join what is before it. Taming counts such signs, so nothing that is not shown
 * may stand between them.
 */
export const joins = (before: string, text: string): boolean =>
  joining.test((before.at(-1) ?? ' ') + text.slice(0, 4))

/**
 * A text as it is shown: what would paint over its neighbours, stretch its line without end or make it run backwards
 * is left out. What is stored and delivered stays as it was written.
 */
export function tameText(text: string): string {
  return text.replace(overrides, '').replace(stack, '$1').replace(syllable, '$1\u200b')
}
