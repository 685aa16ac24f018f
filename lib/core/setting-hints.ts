/** Shorter names resemble those of other programs: PORT and PATH, HOST and HOME. */
const lengthMin = 6
/** Letters for each difference that is taken for a slip. */
const lettersPerSlip = 4
/** Longer names than any of ours; the comparison takes time by the square. */
const lengthMax = 40

const plain = (name: string) => name.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Letters to insert, remove, replace or swap with the next one. */
function distance(one: string, other: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = current
  }
  return last[other.length] ?? 0
}

/** undefined if the name resembles none. */
function meantBy(name: string, known: readonly string[]): string | undefined {
  const letters = plain(name)
  const same = known.find((each) => plain(each) === letters)
  if (same !== undefined || letters.length < lengthMin || name.length > lengthMax) return same
  const slipsMax = Math.floor(letters.length / lettersPerSlip)
  const [nearest] = known
    .filter((each) => plain(each).length >= lengthMin)
    .map((each) => ({ each, slips: distance(letters, plain(each)) }))
    .sort((a, b) => a.slips - b.slips)
  return nearest && nearest.slips <= slipsMax ? nearest.each : undefined
}

/**
 * Of variables that resemble a setting and are none.
 * @param names of the environment and of `.env`
 * @param known the names of all settings
 * @returns a sentence for each, without values
 */
export function settingHints(names: readonly string[], known: readonly string[]): string[] {
  return names.flatMap((name) => {
    if (known.includes(name)) return []
    const meant = meantBy(name, known)
    return meant === undefined ? [] : [`${name} is not a setting; did you mean ${meant}?`]
  })
}
