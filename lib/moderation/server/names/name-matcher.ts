import { type NameSymbol, symbolsOf } from './confusable-nicks'
import { uprightOf } from './fancy-letters'

/** Where in a nick a name counts: as the whole nick apart from digits and signs, also as a word, also anywhere. */
export type NamePosition = 'whole' | 'word' | 'anywhere'

/** Narrowest first; each includes those before it. */
const positions: readonly (NamePosition | null)[] = [null, 'whole', 'word', 'anywhere']

interface Node {
  next: Map<string, Node>
  position: NamePosition | null
}

const newNode = (): Node => ({ next: new Map(), position: null })

/** Letter pairs drawn like one letter, in terms of readings. */
const drawnLike: [letter: string, alike: string][] = [
  ['d', 'ci'],
  ['w', 'vv'],
  ['rn', 'ivi'],
  ['rn', 'nn'],
]

/** A reading and its confusable spellings: `aclmin`, `adivin`. */
function spellingsOf(reading: string): string[] {
  const spellings = new Set([reading])
  for (const [letter, alike] of drawnLike)
    for (const spelling of [...spellings]) spellings.add(spelling.replaceAll(letter, alike))
  return [...spellings]
}

function walk(node: Node, reading: string): Node | undefined {
  let at: Node | undefined = node
  for (const character of reading) at = at?.next.get(character)
  return at
}

/** Finds names and what is confusable with them, in time that does not depend on their number. */
export class NameMatcher {
  readonly #root = newNode()

  /** @param names of one given twice, the wider position counts */
  constructor(names: Iterable<readonly [name: string, position: NamePosition]>) {
    for (const [name, position] of names) {
      const reading = symbolsOf(name).map(({ readings, isSign }) => (isSign ? '' : readings.at(-1)))
      for (const spelling of spellingsOf(reading.join(''))) this.#add(spelling, position)
    }
  }

  #add(spelling: string, position: NamePosition): void {
    if (spelling === '') return
    let node = this.#root
    for (const character of spelling) {
      const next = node.next.get(character) ?? newNode()
      node.next.set(character, next)
      node = next
    }
    if (positions.indexOf(position) > positions.indexOf(node.position)) node.position = position
  }

  matches(nick: string): boolean {
    const symbols = symbolsOf(nick)
    if (this.#isWhole(symbols) || this.#holds(symbols)) return true
    const upright = uprightOf(nick)
    return upright !== null && this.#isWhole(symbolsOf(upright))
  }

  #isWhole(symbols: NameSymbol[]): boolean {
    let reached = new Set([this.#root])
    for (const { allReadings, isLetter } of symbols) {
      const after = new Set<Node>(isLetter ? [] : reached)
      for (const node of reached)
        for (const reading of allReadings) {
          const next = reading === '' ? undefined : walk(node, reading)
          if (next) after.add(next)
        }
      reached = after
    }
    return [...reached].some((node) => node.position !== null)
  }

  /** Walks the trie from every symbol at once, keeping walks that began at a word start apart. */
  #holds(symbols: NameSymbol[]): boolean {
    let walks = { ofWords: new Set<Node>(), others: new Set<Node>() }
    for (const [i, symbol] of symbols.entries()) {
      const opens = i === 0 || symbol.opensWord || !symbols[i - 1]?.isLetter
      const next = symbols[i + 1]
      const closes = !next?.isLetter || next.opensWord
      const step = (from: Set<Node>, begins: boolean) =>
        this.#step(symbol, begins ? [...from, this.#root] : from)
      const ofWords = step(walks.ofWords, opens)
      const others = step(walks.others, !opens)
      if (
        [...ofWords.reached].some(
          ({ position }) => position === 'anywhere' || (position === 'word' && closes),
        )
      )
        return true
      if ([...others.reached].some(({ position }) => position === 'anywhere')) return true
      walks = { ofWords: ofWords.all, others: others.all }
    }
    return false
  }

  /** @returns nodes reached by this symbol, and all from which walks continue, since signs may be skipped */
  #step({ allReadings, isSign }: NameSymbol, from: Iterable<Node>) {
    const reached = new Set<Node>()
    const all = new Set<Node>()
    for (const node of from) {
      for (const reading of allReadings) {
        const next = reading === '' ? undefined : walk(node, reading)
        if (next) reached.add(next)
      }
      if (isSign && node !== this.#root) all.add(node)
    }
    for (const node of reached) all.add(node)
    return { reached, all }
  }
}
