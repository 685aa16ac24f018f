/** `a` to `z` in the alphabets of fancy-text generators, most of which Unicode's confusables leave out. */
const alphabets = [
  'ᗩᗷᑕᗪᗴᖴᘜᕼᓰᒍᏦᒪᗰᑎᗝᑭᑫᖇᔕ丅ᑌᐯᗯ᙭Ɏᘔ',
  '卂乃匚ᗪ乇千Ꮆ卄丨ﾌҜㄥ爪几ㄖ卩Ɋ尺丂ㄒㄩᐯ山乂ㄚ乙',
  'ᏗᏰፈᎴᏋᎦᎶᏂᎥᏠᏦᏝᎷᏁᎧᎮᎤᏒᏕᏖᏬᏉᏇጀᎩፚ',
  'ค๒ς๔єŦﻮђเןкɭ๓ภ๏קợгรՇยשฬאץz',
  'ﾑ乃cd乇ｷgんﾉﾌズﾚﾶ刀oｱq尺丂ｲu√wﾒﾘ乙',
  'ąცƈɖɛʄɠɧıʝƙƖɱŋơ℘զཞʂɬų۷ῳҳყʑ',
  'αႦƈԃҽϝɠԋιʝƙʅɱɳσρϙɾʂƚυʋɯxყȥ',
  'ΛBϾÐΞŦǤĦłJҚŁMИØPǪЯSŦUVШЖYZ',
  'ДБСDЄFGHІЈКLМИОРQЯЅТЦVШЖЧZ',
  'ⲀⲂⲤⲆⲈϜⳒⲎⲒⳗⲔⳐⲘⲚⲞⲢϤⲄⲊⲦⳘⲨⲰⲬⲨⲌ',
  'αв¢∂єfgнιjкℓмηορqяѕтυνωχуz',
  '₳฿₵ĐɆ₣₲ⱧłJ₭Ⱡ₥₦Ø₱QⱤ₴₮ɄV₩ӾɎⱫ',
]

/** An alphabet of Armenian letters, which also distinguish real names such as Արմեն and Արսեն. */
const armenianAlphabet = 'ԹՅՇԺȝԲԳɧɿʝƙʅʍՌԾρφՐՏԵՄעաՃՎՀ'

/** Signs drawn like letters, taking precedence over Unicode's table: bars, circles, triangles, crosses, squared words. */
const signsByLetter: Record<string, string> = {
  a: '∆△▲▴▵◬◭◮⊿⧊⧋⍋⏶🔺🔼🛆Ʌʌᴧ∧⋀⌃˄⩓⟑⍲',
  b: '₿',
  c: '©🄯☾',
  d: '∂ẟ◗⊃⊅',
  e: '∈∊≡',
  i: `Ꮖꮖ│┃┆┇┊┋╎╏╵╷╹╻╽╿❘❙❚⏐⎸⎹︱︲︳¦▌▍▎▏▐▕⸾⫾⫿⌶।꠰〡𝍠𝍷𝄀🭰🭱🭲🭳🭴🭵¡❕❗❢❣⹓՜߹᥄`,
  ii: '║॥〢𝍡𝄁⏸',
  iii: '⫴⫼⦀〣𝍢',
  l: '£₤',
  m: '♏♍〽',
  n: '⊓',
  o: `○◯●⬤◎⚪⚫⭕☉⊙⊕⊗⊘⊚⊛⊜⌀⌼⌽⌾⍉⍜⍟⎉⎊⏣⏺◉◌◍◐◑◒◓◔◕◙◦⚆⚇⚈⚉⚬⛒⛣✪❂❍∘∅⭗⭘⭙⮾⮿⦰⦱⦲⦳⦴⦵⦶⦷⦸⦹⦺⦻⦼⦽⦾⦿⧀⧁⨀⨁⨂⨶⨷⨸☯☮🔘🔴🔵🟠🟡🟢🟣🟤🞄🞅🞆🞇🞈🞉🞊🞋🌑🌕🌚🌝🕀🟕🟖🟗🟘🤀🤁🤂🄍🄎🅯`,
  p: '℗¶₽',
  r: '®℞℟₹',
  s: '§ʃ',
  t: `†‡✝✞✟☦☨☩♰♱✙✚✛✜✠⸶⸷⸸⹋⹐⹑᛭⨢⨣⨤⨥⨦⨨∔┼╋╂╪╫╬┬┳╤╥╦⏉⫟⊺☥🕂🕆🕇🕈🞡🞢🞣🞤🞥🞦🞧🮻₸`,
  u: '⊔',
  // Drawn like Ʌ, but distinct from the A of their own scripts.
  v: '℣ΛЛӅԒԠԮꓥ𐒰',
  x: '✕✖✗✘☓⨉🞨🞩🞪🞫🞬🞭🞮',
  ab: '🆎',
  cl: '🆑',
  cool: '🆒',
  free: '🆓',
  ic: '🆋',
  id: '🆔',
  new: '🆕',
  ng: '🆖',
  ok: '🆗',
  pa: '🆌',
  sa: '🆍',
  sos: '🆘',
  up: '🆙',
  vs: '🆚',
  wc: '🆏',
  '3d': '🆛',
  '2k': '🆝',
  '4k': '🆞',
  '8k': '🆟',
}

/** Circled and squared numbers that Unicode does not decompose. */
const numberSigns: [first: number, number: number, count: number, step: number][] = [
  [0x24eb, 11, 10, 1],
  [0x24f5, 1, 10, 1],
  [0x24ff, 0, 1, 1],
  [0x2776, 1, 10, 1],
  [0x2780, 1, 10, 1],
  [0x278a, 1, 10, 1],
  [0x3248, 10, 8, 10],
  [0x1f10b, 0, 1, 1],
  [0x1f10c, 0, 1, 1],
  [0x1f51f, 10, 1, 1],
]

/**
 * Looser readings, used only against reserved names: crosses for an i, anything round for an o, Greek and Cyrillic
 * letters by their sound, similar Han characters. The names of two users may differ by these.
 */
const looseReadings: Record<string, string> = {
  a: 'ΔΛЛ',
  b: 'бβ',
  c: 'ц',
  d: 'дδᑐ',
  e: 'эΣ∑',
  f: 'фφ',
  g: 'гγ',
  i: 'ийη†‡✝✞✟☨♰╪╫⸸🕆🕇🗡↕↑↓⋮⁞⸽🕯',
  l: 'лλ',
  m: 'μµ₼',
  n: 'нνπΠП∏₪♑',
  o: 'ωʘⵙ°˚•∙⸰Ѻѻㅇ⊡⚽⚾🏀🏐🎱🌐🌍🌎🌏☺☻☹😀😃😊🙂😎😮☢⛔🚫⚙♁♀',
  p: 'пπ',
  r: 'рρ',
  s: 'сσςΣ∑ƨƧᛋϟ',
  t: '+＋﹢⁺₊➕﬩₺',
  u: 'уμµ',
  v: 'вβʌɅ✓✔🗸',
  y: 'ы',
  z: 'зζ',
  管: '官菅琯筦棺莞曽曾',
  理: '珵里裏裡狸哩俚',
  员: '贠損损負负貟贝貝圆圓',
  服: '腹',
  官: '倌棺',
  统: '綂铳銃绕繞',
  版: '板叛',
  主: '王玉',
  站: '跕沾',
  者: '著',
}

/** Han characters that differ by a stroke or two; each reads as the first of its group. */
const hanAlike = [
  '管菅',
  '理埋',
  '员贠',
  '系糸',
  '官宫',
  '客容',
  '方万',
  '己已巳',
  '末未',
  '日曰',
  '土士',
  '人入',
]

/** `a` to `z`. */
const turnedAlphabet = [...'ɐqɔpǝɟƃɥᴉɾʞןɯuodbɹsʇnʌʍxʎz']
const onlyTurned = /[ɐɔǝɟƃɥᴉɾʞɯɹʇʌʍʎ]/gu

type Entry = [code: number, target: string]

function* entriesOf(character: string, target: string): Iterable<Entry> {
  // Some capitals are two letters, as that of ß.
  const forms = [character, character.toLowerCase(), character.toUpperCase()]
  for (const each of new Set(forms.filter((form) => [...form].length === 1)))
    yield [each.codePointAt(0) ?? 0, target]
}

function* lettersOf(alphabet: string): Iterable<Entry> {
  for (const [i, character] of [...alphabet].entries())
    if (character > '\x7f') yield* entriesOf(character, String.fromCharCode(97 + i))
}

export function* signs(): Iterable<Entry> {
  for (const [letters, alike] of Object.entries(signsByLetter))
    for (const sign of alike) yield [sign.codePointAt(0) ?? 0, letters]
  for (const [first, number, count, step] of numberSigns)
    for (let i = 0; i < count; i++) yield [first + i, String(number + i * step)]
}

export function* looseEntries(): Iterable<Entry> {
  for (const [character, alike] of Object.entries(looseReadings))
    for (const each of alike) yield [each.codePointAt(0) ?? 0, character]
  yield* lettersOf(armenianAlphabet)
}

/** The first entry of a code point counts. */
export function* fancyLetters(): Iterable<Entry> {
  for (const alphabet of alphabets) yield* lettersOf(alphabet)
  for (const [first = '', ...alike] of hanAlike) for (const each of alike) yield* entriesOf(each, first)
}

/** Null if the name is not upside down. */
export function uprightOf(name: string): string | null {
  if ((name.match(onlyTurned)?.length ?? 0) < 2) return null
  const upright = Array.from(name, (character) => {
    const at = turnedAlphabet.indexOf(character)
    return at < 0 ? character : String.fromCharCode(97 + at)
  })
  return upright.reverse().join('')
}
