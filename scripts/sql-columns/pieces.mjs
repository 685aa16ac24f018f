// @ts-check
// Finds the SQL of a source file: tagged templates, what is given to `raw`, and other strings that read like SQL.
import { parseSync } from 'vite'
import { holeMark, tokensOf } from './tokens.mjs'

/** @typedef {{ type: string, start: number, end: number, [key: string]: unknown }} Node */
/** @typedef {import('./tokens.mjs').Token} Token */
/**
 * A text of SQL.
 * @typedef {object} Piece
 * @property {Token[]} tokens
 * @property {number} at where it begins in the source
 * @property {readonly Node[]} ancestors the outermost first
 */
/**
 * @typedef {object} Source
 * @property {string} file
 * @property {string} text
 * @property {Piece[]} pieces
 * @property {{ name: string, block: Node, pieces: Piece[] }[]} constants names that stand for pieces within a block
 * @property {Call[]} calls whose first argument is a text, which may name the table of the others
 * @property {Unread[]} unread what cannot be read
 * @property {Remark[]} remarks
 */
/** @typedef {{ name: string, args: Node[], ancestors: readonly Node[] }} Call */
/** What cannot be read. @typedef {{ at: number, what: string, ancestors: readonly Node[] }} Unread */
/** What a comment says of the SQL after it. @typedef {{ end: number, text: string }} Remark */

const isNode = (/** @type {unknown} */ value) =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** @param {Node} node @returns {Node[]} */
const childrenOf = (node) =>
  /** @type {Node[]} */ (
    Object.values(node)
      .flatMap((value) => (Array.isArray(value) ? value : [value]))
      .filter(isNode)
  )

/** @param {unknown} node @returns {string} the name of what is called, without what it belongs to */
function nameOf(node) {
  const { type, name, property } = /** @type {Node} */ (node)
  if (type === 'Identifier') return String(name)
  return type === 'MemberExpression' ? nameOf(property) : ''
}

/** A string that reads like SQL: it begins like a statement, or has one of its clauses. */
const likeSql = [
  /^\s*(?:select\s[\s\S]*\bfrom|insert\s+(?:or \w+ )?into|update\s+\S+\s+set|delete\s+from|replace\s+into)\s/i,
  /^\s*with\s+\w+\s+as\s*\(/i,
  /\b(?:SELECT|INSERT INTO|DELETE FROM|FROM|WHERE|SET|JOIN|RETURNING|VALUES|ORDER BY|GROUP BY|HAVING)\s+[\w"(*$?]/,
  /\b(?:ON CONFLICT|(?:CREATE|ALTER|DROP|TRUNCATE|LOCK) [A-Z]+)\s+[\w"(*$?]/,
]
const likeStatement =
  /^\s*(?:SELECT|INSERT|UPDATE|DELETE|REPLACE|WITH|BEGIN|VALUES|CREATE|ALTER|DROP|TRUNCATE|LOCK|SET \w+_timeout)\b/i
const isSqlTag = (/** @type {string} */ name) => name === 'sql' || /Raw$/.test(name)

/** @param {Node} node a template or a string @param {string} text of the source @returns {Token[]} */
function tokensIn(node, text) {
  const quasis = node.type === 'TemplateLiteral' ? /** @type {Node[]} */ (node.quasis) : [node]
  const holes = /** @type {Node[]} */ (node.expressions ?? [])
  // A quasi may or may not include its delimiters; the expressions say where it ends.
  let sql = ''
  /** @type {number[]} */
  const places = []
  for (const [index] of quasis.entries()) {
    const before = holes[index - 1]
    const start = before ? text.indexOf('}', before.end) + 1 : node.start + 1
    const after = holes[index]
    const end = after ? text.lastIndexOf('${', after.start) : node.end - 1
    for (let at = start; at < end; at++) places.push(at)
    sql += text.slice(start, end)
    if (after) {
      places.push(after.start)
      sql += holeMark
    }
  }
  return tokensOf(sql, (index) => places[index] ?? node.end, holes)
}

/** @param {Node} node @returns {Node | null} the template or string itself, without what TypeScript says of it */
function literalIn(node) {
  if (node.type === 'TemplateLiteral') return node
  if (node.type === 'Literal' && typeof node.value === 'string') return node
  return null
}

/** What an expression may stand for, branch by branch. @param {Node} node @returns {Node[]} */
function branchesOf(node) {
  if (node.type === 'ConditionalExpression')
    return [.../** @type {Node[]} */ ([node.consequent, node.alternate])].flatMap(branchesOf)
  return [node]
}

class Finder {
  /** @type {Piece[]} */ pieces = []
  /** @type {Unread[]} */ unread = []
  /** @type {Call[]} */ calls = []
  /** @type {Map<Node, Piece>} */ byNode = new Map()
  /** @type {{ name: string, block: Node, pieces: Piece[] }[]} */ constants = []

  /** @param {string} text */
  constructor(text) {
    this.text = text
  }

  /** @param {Node} literal @param {Node} whole @param {Node[]} ancestors */
  add(literal, whole, ancestors) {
    const piece = { tokens: tokensIn(literal, this.text), at: whole.start, ancestors }
    this.pieces.push(piece)
    // What `sql` is given are parameters and other pieces; in a plain text it may be a name.
    const isPlain = whole.type !== 'TaggedTemplateExpression'
    if (isPlain && piece.tokens.some(({ kind }) => kind === 'hole'))
      this.unread.push({ at: whole.start, what: 'an expression within plain SQL', ancestors })
    this.byNode.set(whole, piece)
  }

  /** @param {Node} node @param {Node[]} ancestors @returns {Node[]} what is below it and not part of its SQL */
  take(node, ancestors) {
    if (node.type === 'TaggedTemplateExpression' && isSqlTag(nameOf(node.tag))) {
      this.add(/** @type {Node} */ (node.quasi), node, ancestors)
      return /** @type {Node[]} */ (/** @type {Node} */ (node.quasi).expressions)
    }
    const [first, ...args] = /** @type {Node[]} */ (node.arguments ?? [])
    if (first?.type === 'Literal') this.calls.push({ name: String(first.value), args, ancestors })
    if (node.type === 'CallExpression' && first && nameOf(node.callee) === 'raw') {
      const literals = branchesOf(first).map(literalIn)
      for (const literal of literals)
        if (literal) this.add(literal, literals.length > 1 ? literal : node, ancestors)
        else this.unread.push({ at: node.start, what: 'SQL made of something else than a text', ancestors })
      return literals.flatMap((literal) => /** @type {Node[]} */ (literal?.expressions ?? []))
    }
    const literal = literalIn(node)
    if (literal) this.takeString(literal, ancestors)
    return childrenOf(node)
  }

  /** @param {Node} literal @param {Node[]} ancestors */
  takeString(literal, ancestors) {
    const text = this.text.slice(literal.start + 1, literal.end - 1)
    const parent = ancestors.at(-1)
    if (!likeSql.some((pattern) => pattern.test(text)) || parent?.type === 'ImportDeclaration') return
    if (parent?.type === 'BinaryExpression' && parent.operator === '+')
      this.unread.push({ at: literal.start, what: 'SQL put together with +', ancestors })
    else if (likeStatement.test(text)) this.add(literal, literal, ancestors)
    else
      this.unread.push({
        at: literal.start,
        what: 'what reads like a part of SQL in a plain text',
        ancestors,
      })
  }

  /** @param {Node} node @param {Node[]} ancestors */
  walk(node, ancestors) {
    const below = [...ancestors, node]
    for (const child of this.take(node, ancestors)) this.walk(child, below)
    if (node.type !== 'VariableDeclarator' || !isNode(node.init)) return
    const branches = branchesOf(/** @type {Node} */ (node.init)).map((branch) => this.byNode.get(branch))
    const pieces = branches.filter((piece) => piece !== undefined)
    const block = ancestors.findLast(({ type }) => type === 'BlockStatement' || type === 'Program')
    if (pieces.length > 0 && block) this.constants.push({ name: nameOf(node.id), block, pieces })
  }
}

/** @param {string} file @param {string} text what is in it @returns {Source} */
export function readSource(file, text) {
  const { program, comments, errors } = parseSync(file, text)
  const finder = new Finder(text)
  if (errors.length > 0) finder.unread.push({ at: 0, what: 'a file with a mistake in it', ancestors: [] })
  finder.walk(/** @type {Node} */ (/** @type {unknown} */ (program)), [])
  const remarks = comments
    .map(({ end, value }) => ({ end, text: value }))
    .filter(({ text }) => /\bSQL (?:of|unread)\b/.test(text))
  const { pieces, constants, calls, unread } = finder
  return { file, text, pieces, constants, calls, unread, remarks }
}
