/**
 * Where a source can be changed so that a test ought to notice, and how.
 */
import { parseAst } from 'vitest/node'

/** @typedef {{ id: number, file: string, line: number, what: string }} Mutant */
/** @typedef {{ type: string, start: number, end: number, [field: string]: any }} Node */

/** What stands for an operator in a mutant. */
const operators = /** @type {Record<string, string>} */ ({
  ...{ '===': '!==', '!==': '===', '<': '<=', '<=': '<', '>': '>=', '>=': '>' },
  ...{ '&&': '||', '||': '&&', '+': '-', '-': '+', '*': '/', '/': '*', '%': '*' },
})

/** Types: nothing that runs. @param {Node} node */
const isType = ({ type }) =>
  type.startsWith('TS') && !/^TS(?:As|NonNull|Satisfies|ParameterProperty)/.test(type)

/** @param {Node} node @returns {[field: string, child: Node][]} in the order of the source */
const childrenOf = (node) =>
  Object.entries(node)
    .flatMap(([field, value]) => (Array.isArray(value) ? value : [value]).map((each) => [field, each]))
    .filter(([, child]) => typeof child?.type === 'string')
    .map(([field, child]) => /** @type {[string, Node]} */ ([field, child]))
    .sort(([, one], [, other]) => one.start - other.start)

/** Expressions that stand alone as statements and may be left out. */
const doings = /^(?:Call|Assignment|Await|Update)Expression$/
/** What only the operator reads, and what has to be there. */
const kept = /^(?:complain\(|log\(\)|super\b)/

/**
 * What a node may be turned into: a whole expression in its place.
 * @param {Node} node @param {Node} parent @param {string} field of the parent @param {string} code
 * @returns {[what: string, replacement: string][]}
 */
function changesOf(node, parent, field, code) {
  const text = code.slice(node.start, node.end)
  const { type, operator, left, right } = node
  /** @type {[string, string][]} */
  const changes = []
  if (field === 'test' && type !== 'Literal') {
    if (parent.type === 'IfStatement' || parent.type === 'ConditionalExpression')
      changes.push(['condition → true', 'true'])
    changes.push(['condition → false', 'false'])
  }
  const other = left && right ? operators[operator] : undefined
  if (other && !(operator === '+' && /['`]/.test(text))) {
    const between = code.slice(left.end, right.start).replace(operator, other)
    const whole = code.slice(node.start, left.end) + between + code.slice(right.start, node.end)
    changes.push([`${operator} → ${other}`, whole])
  }
  if (operator === '??') changes.push(['?? … removed', `(${code.slice(left.start, left.end)})`])
  if (type === 'UnaryExpression' && operator === '!') changes.push(['! removed', `(${text.slice(1)})`])
  if (type === 'Literal' && typeof node.value === 'boolean')
    changes.push([`${node.value} → ${!node.value}`, `${!node.value}`])
  if (type === 'Literal' && typeof node.value === 'number')
    changes.push([`${node.raw} → ${node.value + 1}`, `${node.value + 1}`])
  if (parent.type === 'ExpressionStatement' && doings.test(type) && !kept.test(text))
    changes.push([`${text.split('\n', 1)[0]?.slice(0, 60)} removed`, 'undefined'])
  return changes
}

/** Where no expression in brackets may stand. @param {Node} parent @param {string} field */
const isFixed = (parent, field) =>
  ((field === 'key' || field === 'property') && !parent.computed) ||
  ['source', 'id', 'label', 'param', 'attributes'].includes(field) ||
  (field === 'left' && /^(?:Assignment|For)/.test(parent.type)) ||
  (field === 'argument' && parent.type === 'UpdateExpression')

/**
 * A source in which every mutant sleeps: `__mutate(id)` tells which one is awake.
 * @param {string} code @param {string} file @param {number} firstId
 * @returns {{ code: string, mutants: Mutant[] }}
 */
export function withMutants(code, file, firstId) {
  /** @type {Mutant[]} */
  const mutants = []
  const lineOf = (/** @type {number} */ at) => code.slice(0, at).split('\n').length

  /** @param {Node} node @param {Node[]} parents the nearest first @param {string} field @returns {string} */
  function write(node, parents, field) {
    let text = ''
    let at = node.start
    for (const [name, child] of isType(node) ? [] : childrenOf(node)) {
      if (child.start < at) continue // a shorthand names its key twice
      text += code.slice(at, child.start) + write(child, [node, ...parents], name)
      at = child.end
    }
    text += code.slice(at, node.end)
    const [parent, grandparent] = parents
    if (!parent || isType(node) || isFixed(parent, field)) return text
    const changes = changesOf(node, parent, field, code)
    for (const [what, replacement] of changes) {
      const id = firstId + mutants.length
      mutants.push({ id, file, line: lineOf(node.start), what })
      text = `(__mutate(${id}) ? ${replacement} : ${text})`
    }
    const isLine =
      parent.type === 'ExpressionStatement' &&
      /^(?:Program|BlockStatement|SwitchCase)$/.test(grandparent?.type ?? '')
    // Without semicolons, a bracket at the beginning of a line would call what stands before it.
    return changes.length > 0 && isLine ? `;${text}` : text
  }

  const program = /** @type {Node} */ (/** @type {unknown} */ (parseAst(code, { lang: 'ts' })))
  const written = code.slice(0, program.start) + write(program, [], '') + code.slice(program.end)
  return { code: written, mutants }
}
