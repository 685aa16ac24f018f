/** Little words that may stand around one that is spelled letter by letter. */
const littleWords =
  'a all an are em er he her him his i im is it me my of off or r so that the them they this u ur up us we y ya you your'
    .split(' ')
    .map((word) => [...word].map((letter) => letter.charCodeAt(0)))

/** Where a word can begin and end among letters if what is around it must be nothing but little words. */
export interface Edges {
  /** For the count of letters before it. */
  starts: boolean[]
  /** For the count of letters before its end. */
  ends: boolean[]
}

function standsAt(codes: readonly number[], at: number, word: readonly number[]): boolean {
  for (let i = 0; i < word.length; i++) if (codes[at + i] !== word[i]) return false
  return true
}

/** Both ways through the letters, each place from those that are known, so the cost is that of the letters. */
export function edgesAmong(codes: readonly number[]): Edges {
  const { length } = codes
  const starts = new Array<boolean>(length + 1).fill(false)
  const ends = new Array<boolean>(length + 1).fill(false)
  starts[0] = true
  ends[length] = true
  for (let at = 1; at <= length; at++)
    starts[at] = littleWords.some(
      (word) => starts[at - word.length] === true && standsAt(codes, at - word.length, word),
    )
  for (let at = length - 1; at >= 0; at--)
    ends[at] = littleWords.some((word) => ends[at + word.length] === true && standsAt(codes, at, word))
  return { starts, ends }
}
