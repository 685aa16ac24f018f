/** In scripts without spaces a name may stand between letters. */
const unspaced = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]/u
const letter = /[\p{L}\p{N}_]/u

/** Whether a word ends between two characters. @param inside its own @param outside the other, `''` at an end of the text */
export const isWordEdge = (inside: string, outside: string): boolean =>
  !letter.test(outside) || unspaced.test(outside) || unspaced.test(inside)
