import { readFileSync, writeFileSync } from 'node:fs'

const [begin, end] = ['<!-- table -->', '<!-- end of table -->']

/** @param {string} file @returns {[before: string, table: string, after: string]} */
function parts(file) {
  const text = readFileSync(file, 'utf8')
  const [from, to] = [text.indexOf(begin) + begin.length, text.indexOf(end)]
  if (from < begin.length || to < from) throw new Error(`${file} has no place for a table`)
  return [text.slice(0, from), text.slice(from, to).trim(), text.slice(to)]
}

/** The table between the marks of a page. @param {string} file @returns {string[]} its lines */
export const tableIn = (file) => parts(file)[1].split('\n')

/** Replaces the table between the marks of a page. @param {string} file @param {string[]} lines */
export function publishTable(file, lines) {
  const [before, , after] = parts(file)
  writeFileSync(file, `${before}\n\n${lines.join('\n')}\n\n${after}`)
}
