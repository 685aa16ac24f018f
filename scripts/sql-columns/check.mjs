// @ts-check
// Finds columns that SQL names and prisma/models.prisma does not have.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readSource } from './pieces.mjs'
import { newScope } from './scope.mjs'
import { StatementReader } from './statement.mjs'
import { fieldFaults, readModels, tablesOf } from './tables.mjs'
import { groupsOf } from './tokens.mjs'

/** @typedef {import('./pieces.mjs').Node} Node */
/** @typedef {import('./pieces.mjs').Call} Call */
/** @typedef {import('./pieces.mjs').Piece} Piece */
/** @typedef {import('./pieces.mjs').Source} Source */
/** @typedef {import('./scope.mjs').From} From */
/** @typedef {import('./tokens.mjs').Token} Token */

const root = path.resolve(import.meta.dirname, '../..')
const verbs =
  /^(?:SELECT|INSERT|UPDATE|DELETE|REPLACE|WITH|VALUES|PRAGMA|VACUUM|BEGIN|COMMIT|ROLLBACK|CREATE|LOCK|FROM)$/

/** @param {Token | undefined} hole */
const isRows = (hole) => {
  const callee = /** @type {{ name?: string } | undefined} */ (hole?.hole?.callee)
  return hole?.hole?.type === 'CallExpression' && callee?.name === 'each'
}

/** Whether these are of a statement, as opposed to a part of one. @param {Token[]} tokens */
const isWhole = ([first]) => first?.kind === 'word' && verbs.test(first.text)

/** Checks one file. */
class FileCheck {
  /** @type {Set<Piece>} */ #joined = new Set()

  /** @param {Source} source @param {ReadonlyMap<string, ReadonlySet<string>>} tables */
  constructor(source, tables) {
    this.source = source
    this.tables = tables
    this.reader = new StatementReader(tables, (item) => item.kind === 'hole' && isRows(item))
  }

  run() {
    const joined = this.source.pieces.map((piece) => ({ piece, tokens: this.#join(piece, []) }))
    for (const { piece, tokens } of joined) if (isWhole(tokens)) this.#readWhole(piece, tokens)
    for (const call of this.source.calls) this.#readCall(call)
    const seen = [...this.reader.seen]
    for (const { piece, tokens } of joined)
      if (!isWhole(tokens) && !this.#joined.has(piece)) this.#readPart(piece, tokens, seen)
    for (const { at, what, ancestors } of this.source.unread)
      if (!this.#remarkOn(at, 'unread', ancestors))
        this.reader.faults.push({ at, fault: `${what} cannot be read` })
    return this.reader.faults
  }

  /** @param {Piece} piece @param {Token[]} tokens */
  #readWhole(piece, tokens) {
    const said = this.#tablesSaid(piece)
    this.reader.read(groupsOf(tokens), said && newScope(null, said))
  }

  /** What is called with the name of a table and a part of a statement is told the table. @param {Call} call */
  #readCall({ name, args, ancestors }) {
    if (!this.tables.has(name)) return
    for (const part of args.flatMap((arg) => this.#partsOf(arg, ancestors))) {
      const tokens = this.#join(part, [])
      if (isWhole(tokens)) continue
      this.#joined.add(part)
      this.reader.read(groupsOf(tokens), newScope(null, [this.#fromTable(name, name)]))
    }
  }

  /**
   * The tokens of a piece with those of the pieces within it.
   * @param {Piece} piece @param {Piece[]} within @returns {Token[]}
   */
  #join(piece, within) {
    if (within.includes(piece)) return []
    return piece.tokens.flatMap((token) => {
      const parts = token.hole ? this.#partsOf(token.hole, piece.ancestors) : []
      for (const part of parts) this.#joined.add(part)
      return parts.length > 0 ? parts.flatMap((part) => this.#join(part, [...within, piece])) : [token]
    })
  }

  /**
   * What an expression may stand for, as far as it is known here.
   * @param {Node} hole @param {readonly Node[]} ancestors @returns {Piece[]}
   */
  #partsOf(hole, ancestors) {
    if (hole.type === 'ConditionalExpression') {
      const branches = /** @type {Node[]} */ ([hole.consequent, hole.alternate])
      return branches.flatMap((branch) => this.#partsOf(branch, ancestors))
    }
    if (hole.type !== 'Identifier') return this.source.pieces.filter(({ at }) => at === hole.start)
    const known = this.source.constants.filter(
      ({ name, block }) => name === hole.name && ancestors.includes(block),
    )
    return known.sort((a, b) => b.block.start - a.block.start)[0]?.pieces ?? []
  }

  /** @param {Piece} piece @param {Token[]} tokens @param {readonly From[]} seen the tables of the other statements */
  #readPart(piece, tokens, seen) {
    const [only] = tokens
    const isAlias = seen.some(({ alias }) => alias === only?.text)
    if (tokens.length === 1 && (isAlias || this.#remarkOn(piece.at, 'unread', piece.ancestors))) return
    const said = this.#tablesSaid(piece)
    const names = [...new Set(seen.filter(({ table }) => this.tables.has(table)).map(({ table }) => table))]
    const own = names.length === 1 ? names.map((name) => this.#fromTable(name, name)) : []
    const aliases = seen.map((each) => ({ ...each, isQualified: true }))
    /** @type {From} */
    const rows = { alias: 'j', table: 'j', columns: new Set(['value', 'key', 'ordinal']), isQualified: true }
    const from = said ? [...said, rows] : [...own, ...aliases, rows]
    const [first, ...others] = from.filter(({ isQualified }) => !isQualified)
    if (first && others.length === 0) from.push({ ...first, alias: 'excluded', isQualified: true })
    /** @type {Token} */
    const start = { kind: 'word', text: 'FROM', at: piece.at }
    const isFrom = this.#beginsWithTable(tokens)
    this.reader.read(groupsOf(isFrom ? [start, ...tokens] : tokens), newScope(null, from))
  }

  /** @param {string} table @param {string} alias @returns {From} */
  #fromTable(table, alias) {
    return { alias, table, columns: this.tables.get(table) ?? new Set() }
  }

  /** @param {Token[]} tokens */
  #beginsWithTable([first, second]) {
    if (first?.kind === 'hole') return isRows(first)
    return (
      first !== undefined &&
      this.tables.has(first.text) &&
      second?.kind === 'word' &&
      !/^(?:DESC|ASC|IN|IS)$/.test(second.text)
    )
  }

  /** What the comment says before the code around a place. @param {number} at @param {'of' | 'unread'} what */
  #remarkOn(at, what, /** @type {readonly Node[]} */ ancestors = []) {
    const { text, remarks } = this.source
    const starts = [at, ...ancestors.map(({ start }) => start)]
    return remarks.findLast(({ text: said, end }) => {
      if (!said.includes(`SQL ${what}`)) return false
      if (/^\n\s*\n/.test(text.slice(end, end + 2))) return true
      return starts.some((start) => end <= start && text.slice(end, start).trim() === '')
    })
  }

  /** @param {Piece} piece @returns {From[] | null} the tables that a comment names for it */
  #tablesSaid(piece) {
    const remark = this.#remarkOn(piece.at, 'of', piece.ancestors)
    const [, each, list = ''] =
      /SQL of (each of )?([a-z]\w*(?: [a-z]\w*)?(?:, [a-z]\w*(?: [a-z]\w*)?)*)/.exec(remark?.text ?? '') ?? []
    if (!remark) return null
    const named = list.split(', ').map((item) => item.split(' '))
    for (const [table = ''] of named)
      if (!this.tables.has(table)) this.reader.faults.push({ at: piece.at, fault: `no table ${table}` })
    if (!each) return named.map(([table = '', alias = table]) => this.#fromTable(table, alias))
    const [first = new Set(), ...others] = named.map(([table = '']) => this.tables.get(table) ?? new Set())
    const common = [...first].filter((column) => others.every((columns) => columns.has(column)))
    return [{ alias: '', table: `each of ${list}`, columns: new Set(common) }]
  }
}

/**
 * @param {Source} source @param {ReadonlyMap<string, ReadonlySet<string>>} tables
 * @returns {string[]} a line for each fault: where it is, as compilers say it, and what
 */
export function faultsIn(source, tables) {
  const { file, text } = source
  const faults = new FileCheck(source, tables).run()
  const lines = faults
    .sort((a, b) => a.at - b.at)
    .map(({ at, fault }) => {
      const before = text.slice(0, at).split('\n')
      return `${file}(${before.length},${(before.at(-1)?.length ?? 0) + 1}): error SQL: ${fault}`
    })
  return [...new Set(lines)]
}

/** What is wrong with the SQL of one source. @param {string} file @param {string} text @param {string} models */
export const checkSource = (file, text, models) => faultsIn(readSource(file, text), tablesOf(models))

/** The sources that may hold SQL, without their tests. */
export function sqlFiles() {
  return ['app', 'bench', 'lib', 'scripts'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
      .filter(
        (file) =>
          /\.(?:tsx?|mjs)$/.test(file) &&
          !/\.(?:test|suite)\.tsx?$|^(?:lib\/generated|scripts\/sql-columns)\//.test(file),
      ),
  )
}

/** What is wrong with the SQL of the whole project. @param {string} [models] */
export function checkSql(models = readModels()) {
  const tables = tablesOf(models)
  const ofFiles = sqlFiles().flatMap((file) =>
    faultsIn(readSource(file, readFileSync(path.join(root, file), 'utf8')), tables),
  )
  return [...fieldFaults(models), ...ofFiles]
}

if (process.argv[1] === import.meta.filename) {
  const faults = checkSql()
  for (const fault of faults) console.log(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
