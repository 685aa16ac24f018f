// @ts-check
// Plain JavaScript, because scripts/city-table.mjs needs it too.

/** Letters that Unicode does not take apart. @type {Readonly<Record<string, string>>} */
const plainLetters = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }

/**
 * What a place is found by: the letters and digits of its name without case, accents and words that may be left out.
 * `São Paulo` is `saopaulo`, `The Hague` is `hague`, `St_Johns` is `saintjohns`, `北京市` is `北京`.
 * @param {string} name
 */
export const placeKey = (name) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => plainLetters[letter] ?? letter)
    .replaceAll('&', 'and')
    .replaceAll('_', ' ')
    .replace(/^the /, '')
    .replace(/\bst\b/g, 'saint')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/(?<=\p{Script=Han}{2})(?:特别市|广域市|市|特别行政区|特区|时间)$/u, '')
