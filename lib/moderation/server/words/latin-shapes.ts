/** Latin letters, each with letters of other scripts, digits and signs that people write for it in words. */
const lookAlikes: Record<string, string> = {
  a: 'аɑα@4',
  b: 'ьвβ8',
  c: 'сϲ',
  d: 'ԁ',
  e: 'еєεё3€',
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

/** Code points of A as a regional indicator, in a black circle and in a black square; B to Z follow. */
const letterSigns = [0x1f1e6, 0x1f150, 0x1f170]

const latinByCode = new Map<number, number>()
for (const [letter, alike] of Object.entries(lookAlikes))
  for (const character of alike) latinByCode.set(character.codePointAt(0) ?? 0, letter.charCodeAt(0))
for (let letter = 0; letter < 26; letter++)
  for (const first of letterSigns)
    latinByCode.set(first + letter, latinByCode.get(97 + letter) ?? 97 + letter)

/** The Latin letter that a folded character looks like; 0 if none. `l` counts as `i`: the same signs stand for both. */
export function latinShapeOf(code: number): number {
  return latinByCode.get(code) ?? 0
}
