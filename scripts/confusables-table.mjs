// @ts-check
// Makes lib/moderation/server/names/confusables-table.ts from data that Unicode publishes:
//   node scripts/confusables-table.mjs confusables.txt UnicodeData.txt Unihan_Variants.txt
// https://www.unicode.org/Public/security/latest/confusables.txt, and …/Public/UCD/latest/ucd/ for the other two
// (the last one is in Unihan.zip). Debian has them in the packages icu (source) and unicode-data.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const output = fileURLToPath(new URL('../lib/moderation/server/names/confusables-table.ts', import.meta.url))

/** @param {string} hex */
const codeOf = (hex) => Number.parseInt(hex.replace(/^U\+/, ''), 16)

/** Lines without comments. @param {string} file */
function linesOf(file) {
  const lines = readFileSync(file, 'utf8')
    .replace(/^\ufeff/, '')
    .split('\n')
  return lines.map((line) => line.replace(/^#.*|\t# .*/, '').trim()).filter((line) => line !== '')
}

/** The confusable target of each character, Unicode TS #39. @param {string} file @returns {Map<number, number[]>} */
function readConfusables(file) {
  return new Map(
    linesOf(file).map((line) => {
      const [source = '', target = ''] = line.split(';')
      return [codeOf(source.trim()), target.trim().split(' ').map(codeOf)]
    }),
  )
}

// A small, turned, mirrored, circled or stroked letter is named after the plain one.
const plainLatin =
  /\bLATIN (?:LETTER SMALL CAPITAL|(?:SMALL|CAPITAL) LETTER)(?: [A-Z]{2,})*? ([A-Z])(?: WITH .*)?$/
const regionalIndicator = /^REGIONAL INDICATOR SYMBOL LETTER ([A-Z])$/
const marked = /^((?:CYRILLIC|GREEK) .* LETTER .+?) WITH .*$/

const smallCapital = /^LATIN LETTER SMALL CAPITAL [A-Z]$/

/**
 * Letters without a decomposition whose name is a form of a plain letter. The confusable of a small capital wins over its
 * name: ʍ is called a turned W, and looks like M.
 * @param {string} file
 * @param {Map<number, number[]>} confusables
 * @returns {Map<number, number[]>}
 */
function readLetterForms(file, confusables) {
  const rows = linesOf(file).map((line) => line.split(';'))
  const codes = new Map(rows.map(([hex = '', name = '']) => [name, codeOf(hex)]))
  /** @type {Map<number, number[]>} */
  const forms = new Map()
  for (const [hex = '', name = '', category = '', , , decomposition = ''] of rows) {
    if (category.startsWith('M') || (decomposition !== '' && !decomposition.startsWith('<'))) continue
    const latin = plainLatin.exec(name)?.[1] ?? regionalIndicator.exec(name)?.[1]
    const base = latin ? latin.toLowerCase().charCodeAt(0) : codes.get(marked.exec(name)?.[1] ?? '')
    if (base !== undefined && codeOf(hex) > 0x7f) forms.set(codeOf(hex), [base])
  }
  for (const [hex = '', name = ''] of rows.filter(([, name = '']) => smallCapital.test(name))) {
    const [alike = 0, ...more] = confusables.get(codeOf(hex)) ?? []
    if (alike > 0x7f && more.length === 0) forms.set(alike, [name.toLowerCase().charCodeAt(name.length - 1)])
  }
  return forms
}

const variantKinds = new Set(['kSimplifiedVariant', 'kZVariant', 'kSpoofingVariant'])

/**
 * Variants of Han characters (traditional and simplified, or drawn alike), by the one with the lowest code.
 * @param {string} file
 * @returns {Map<number, number[]>}
 */
function readHanForms(file) {
  /** @type {Map<number, number>} */
  const parents = new Map()
  /** @param {number} code @returns {number} */
  const rootOf = (code) => {
    const parent = parents.get(code) ?? code
    return parent === code ? code : rootOf(parent)
  }
  for (const line of linesOf(file)) {
    const [source = '', kind = '', targets = ''] = line.split('\t')
    if (!variantKinds.has(kind)) continue
    for (const target of targets.split(' ')) {
      const roots = [rootOf(codeOf(source)), rootOf(codeOf(target.replace(/<.*/, '')))]
      parents.set(Math.max(...roots), Math.min(...roots))
    }
  }
  const codes = [...parents.keys()].filter((code) => rootOf(code) !== code)
  return new Map(codes.map((code) => [code, [rootOf(code)]]))
}

/** Sources by target, as `target:gap,gap;…`, numbers to base 36. @param {Map<number, number[]>} table */
function encode(table) {
  /** @type {Map<string, number[]>} */
  const groups = new Map()
  for (const [source, target] of [...table].sort(([a], [b]) => a - b)) {
    const key = target.map((code) => code.toString(36)).join('+')
    groups.set(key, [...(groups.get(key) ?? []), source])
  }
  const gaps = (/** @type {number[]} */ sources) =>
    sources.map((source, i) => (source - (sources[i - 1] ?? 0)).toString(36)).join(',')
  return [...groups].map(([target, sources]) => `${target}:${gaps(sources)}`).join(';')
}

const [confusables, unicodeData, variants] = process.argv.slice(2)
if (!confusables || !unicodeData || !variants)
  throw new Error('Give the paths of confusables.txt, UnicodeData.txt and Unihan_Variants.txt.')
const version = /^# Version: (\S+)/m.exec(readFileSync(confusables, 'utf8'))?.[1] ?? 'of an unknown version'
const byTable = readConfusables(confusables)
const tables = {
  confusables: byTable,
  letterForms: readLetterForms(unicodeData, byTable),
  hanForms: readHanForms(variants),
}
for (const [name, table] of Object.entries(tables)) console.log(name, table.size)
const constants = Object.entries(tables).map(
  ([name, table]) => `export const ${name} =\n  '${encode(table)}'\n`,
)
writeFileSync(
  output,
  `// Made by scripts/confusables-table.mjs from data of Unicode ${version}; do not edit.
// © 1991–2025 Unicode, Inc. https://www.unicode.org/license.txt (Unicode-3.0).
// Each: \`target:gap,gap;…\`, code points to base 36, sources by their distance from the one before.

${constants.join('\n')}`,
)
