/** Letters of other scripts, digits and signs that read as a Latin letter, by the letter they read as. */
const lookAlikes: Record<string, string> = {
  a: 'аɑαаâ@4',
  b: 'Ьвβ8',
  c: 'сϲ',
  d: 'ԁ',
  e: 'еєεё3',
  g: 'ɡ9',
  h: 'һн',
  i: 'іїıιlӏ1|!ⅼ',
  j: 'ј',
  k: 'кκ',
  m: 'мⅿ',
  n: 'пηո',
  o: 'оοσօ0',
  p: 'рρ',
  q: 'ԛ',
  r: 'г',
  s: 'ѕ5$',
  t: 'тτ7',
  u: 'υս',
  v: 'ѵν',
  w: 'ԝω',
  x: 'хχ',
  y: 'уγү',
  z: 'ᴢ2',
}

const latinOf = new Map<string, string>()
for (const [letter, alike] of Object.entries(lookAlikes))
  for (const character of alike) latinOf.set(character, letter)

/**
 * What a name looks like to a person: compatibility forms and case folded, marks and everything but letters and
 * digits dropped, look-alikes replaced (compare Unicode TS #39, skeletons). Two names with equal skeletons can be
 * taken for one another.
 */
export function skeletonOf(name: string): string {
  const folded = name.normalize('NFKC').toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')
  let skeleton = ''
  for (const character of folded) {
    const latin = latinOf.get(character)
    if (latin !== undefined) skeleton += latin
    else if (/[\p{L}\p{N}]/u.test(character)) skeleton += character
  }
  return skeleton
}
