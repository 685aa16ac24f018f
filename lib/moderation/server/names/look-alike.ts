import { processState } from '@/lib/core/process-state'
import { latinReadingOf } from '../words/look-alike'
import { fancyLetters, secondReadings, shapes } from './fancy-letters'
import { confusables, hanForms, letterForms } from './look-alike-table'

// What a character of a name looks like: the full table of Unicode TS #39 (confusables), forms of plain letters (small
// capitals, strokes, mirrored and circled ones), forms of Han characters, letters of programs that write fancy text, and
// the digits and signs that stand for letters.

/** Chains of the tables are shorter: from a letter by its small capital to the plain one. */
const stepsMax = 8

function decode(table: string, into: Map<number, string>): void {
  for (const group of table.split(';')) {
    const [target = '', gaps = ''] = group.split(':')
    const text = String.fromCodePoint(...target.split('+').map((code) => Number.parseInt(code, 36)))
    let source = 0
    for (const gap of gaps.split(',')) {
      source += Number.parseInt(gap, 36)
      if (!into.has(source)) into.set(source, text)
    }
  }
}

function makeTargets(): Map<number, string> {
  const targets = new Map(shapes())
  for (const table of [confusables, letterForms, hanForms]) decode(table, targets)
  for (const [code, target] of fancyLetters()) if (!targets.has(code)) targets.set(code, target)
  return targets
}

const targets = () => processState('look-alikes', makeTargets)

const unseen = /[\p{M}\p{Default_Ignorable_Code_Point}]/u
const letterOrNumber = /[\p{L}\p{N}]/u

/**
 * What one character looks like (compare Unicode TS #39, skeletons): letters and digits without case or marks, `''` for
 * what is neither and reads like neither. Capitals and small letters may differ: `Ν` is an N and `ν` a v.
 */
export function readingOf(character: string, steps = stepsMax): string {
  if (unseen.test(character)) return ''
  const code = character.codePointAt(0) ?? 0
  const latin = latinReadingOf(code)
  // As `l` reads as `i`, so `m` as `rn`: each is what the other one looks like.
  if (latin !== 0) return latin === 0x6d ? 'rn' : String.fromCharCode(latin)
  const target = targets().get(code)
  const decomposed = character.normalize('NFKD').toLowerCase()
  const plain = target ?? decomposed
  if (plain === character || steps === 0) return letterOrNumber.test(character) ? character : ''
  const read = (text: string) => Array.from(text, (each) => readingOf(each, steps - 1)).join('')
  const reading = read(plain)
  // The table has signs that stand for nothing: ⓪ is a circle with a stroke to it, and a 0 to everybody else.
  return reading === '' && target !== undefined && decomposed !== character ? read(decomposed) : reading
}

function makeSecondReadings(): Map<number, string[]> {
  const readings = new Map<number, string[]>()
  for (const [code, target] of secondReadings()) {
    const reading = Array.from(target, (each) => readingOf(each)).join('')
    readings.set(code, [...(readings.get(code) ?? []), reading])
  }
  return readings
}

/** What a character may be taken for by somebody who expects it, beside what it looks like. */
export function secondReadingsOf(character: string): readonly string[] {
  const readings = processState('second-readings', makeSecondReadings)
  const code = (text: string) => text.codePointAt(0) ?? 0
  return readings.get(code(character)) ?? readings.get(code(character.toLowerCase())) ?? []
}
