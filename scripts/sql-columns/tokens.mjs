// @ts-check
// Cuts SQL into tokens, and those into what stands in parentheses and what does not.

/** @typedef {import('./pieces.mjs').Node} Node */
/** @typedef {{ kind: 'word' | 'name' | 'other' | 'hole', text: string, at: number, hole?: Node }} Token */
/** @typedef {{ kind: 'group', items: Item[], at: number }} Group */
/** @typedef {Token | Group} Item */

/** Stands for an expression within a template. */
export const holeMark = '\uE000'

const token =
  /(?<skip>\s+|--[^\n]*|\/\*[\s\S]*?\*\/)|(?<text>'(?:[^']|'')*')|(?<name>"(?:[^"]|"")*")|(?<hole>\uE000)|(?<word>[A-Za-z_]\w*)|(?<other>::|<=|>=|<>|\|\||->>?|[$:@?]?\d[\w.]*|[\s\S])/g

/**
 * @param {string} sql in which {@link holeMark} stands for each expression
 * @param {(index: number) => number} placeOf where in the source a character stands
 * @param {readonly Node[]} holes the expressions, in their order
 * @returns {Token[]} `word`: a name or a keyword; `name`: one in double quotes; `other`: what names nothing
 */
export function tokensOf(sql, placeOf, holes) {
  /** @type {Token[]} */
  const tokens = []
  let nextHole = 0
  for (const found of sql.matchAll(token)) {
    const { skip, text, name, hole, word } = found.groups ?? {}
    const at = placeOf(found.index)
    // Expressions within a text of SQL name no column.
    if (text) nextHole += text.split(holeMark).length - 1
    if (skip) continue
    if (hole) tokens.push({ kind: 'hole', text: '', at, hole: holes[nextHole++] })
    else if (word) tokens.push({ kind: 'word', text: word, at })
    else if (name) tokens.push({ kind: 'name', text: name.slice(1, -1), at })
    else tokens.push({ kind: 'other', text: found[0], at })
  }
  return tokens
}

/** @param {readonly Token[]} tokens @returns {Item[]} with a group for what stands in parentheses */
export function groupsOf(tokens) {
  /** @type {Item[][]} */
  const stack = [[]]
  for (const token of tokens) {
    const text = token.kind === 'other' ? token.text : ''
    if (text === '(') {
      /** @type {Group} */
      const group = { kind: 'group', items: [], at: token.at }
      stack.at(-1)?.push(group)
      stack.push(group.items)
    } else if (text === ')') {
      if (stack.length > 1) stack.pop()
    } else stack.at(-1)?.push(token)
  }
  return stack[0] ?? []
}
