/**
 * Alphabets from `a` to `z` of the programs that write fancy text, put together from letters of other scripts. Unicode's
 * table leaves most of them out, because nobody takes a word of such letters for plain text; a person reads it all the
 * same.
 */
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
]

/** Shapes that stand for a letter by themselves, whatever Unicode's table says of them. */
const shapesByLetter: Record<string, string> = { a: '∆△▲', i: 'Ꮖ', o: '○◯●⬤◎⚪⚫⭕' }

/** Han characters of different meaning that differ by a stroke or two; the first one stands for each of them. */
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

/** Letters upside down, from `a` to `z`. */
const turnedAlphabet = [...'ɐqɔpǝɟƃɥᴉɾʞןɯuodbɹsʇnʌʍxʎz']
const onlyTurned = /[ɐɔǝɟƃɥᴉɾʞɯɹʇʌʍʎ]/gu

type Entry = [code: number, target: string]

function* entriesOf(character: string, target: string): Iterable<Entry> {
  for (const each of new Set([character, character.toLowerCase(), character.toUpperCase()]))
    yield [each.codePointAt(0) ?? 0, target]
}

/** What shapes look like, by their code points. */
export function* shapes(): Iterable<Entry> {
  for (const [letter, alike] of Object.entries(shapesByLetter))
    for (const shape of alike) yield* entriesOf(shape, letter)
}

/** Letters of fancy alphabets and Han characters with what they look like, by code point; what comes first counts. */
export function* fancyLetters(): Iterable<Entry> {
  for (const alphabet of alphabets)
    for (const [i, character] of [...alphabet].entries())
      if (character > '\x7f') yield* entriesOf(character, String.fromCharCode(97 + i))
  for (const [first = '', ...alike] of hanAlike) for (const each of alike) yield* entriesOf(each, first)
}

/** A name that is written upside down, the right way up; null if it is not. */
export function uprightOf(name: string): string | null {
  if ((name.match(onlyTurned)?.length ?? 0) < 2) return null
  const upright = Array.from(name, (character) => {
    const at = turnedAlphabet.indexOf(character)
    return at < 0 ? character : String.fromCharCode(97 + at)
  })
  return upright.reverse().join('')
}
