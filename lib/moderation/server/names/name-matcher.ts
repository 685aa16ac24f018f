import { uprightOf } from './fancy-letters'
import { type NameSymbol, symbolsOf } from './name-symbols'

/**
 * Where in a nick a name counts: only as all of it, but for digits and signs; also as a word of its own; also anywhere.
 */
export type NamePosition = 'whole' | 'word' | 'anywhere'

/** From the narrowest to the widest: what counts in one place counts in those before it too. */
const places: readonly (NamePosition | null)[] = [null, 'whole', 'word', 'anywhere']

const widerOf = (one: NamePosition | null, other: NamePosition) =>
  places.indexOf(one) > places.indexOf(other) ? one : other

interface Node {
  next: Map<string, Node>
  /** A name ends here, and counts in this place. */
  place: NamePosition | null
}

const newNode = (): Node => ({ next: new Map(), place: null })

/** Two or three letters that are drawn like one, in the spelling of readings. */
const drawnLike: [letter: string, alike: string][] = [
  ['d', 'ci'],
  ['w', 'vv'],
  ['rn', 'ivi'],
  ['rn', 'nn'],
]

/** A name's reading and its spellings with letters that look like one of its own: `aclmin`, `adivin`. */
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

/** Finds names, and what looks like them, in a nick. Its work grows with the nick, not with the number of names. */
export class NameMatcher {
  readonly #root = newNode()

  /** @param names by the place where they count; of a name given twice the wider place holds */
  constructor(names: Iterable<readonly [name: string, place: NamePosition]>) {
    for (const [name, place] of names) {
      const reading = symbolsOf(name).map(({ readings, isSign }) => (isSign ? '' : readings.at(-1)))
      for (const spelling of spellingsOf(reading.join(''))) this.#add(spelling, place)
    }
  }

  #add(spelling: string, place: NamePosition): void {
    if (spelling === '') return
    let node = this.#root
    for (const character of spelling) {
      const next = node.next.get(character) ?? newNode()
      node.next.set(character, next)
      node = next
    }
    node.place = widerOf(node.place, place)
  }

  /** Whether a nick is one of the names, or holds one where it counts. */
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
    return [...reached].some((node) => node.place !== null)
  }

  /** Walks from every symbol at once; those walks that began where a word begins are kept apart. */
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
      if ([...ofWords.reached].some(({ place }) => place === 'anywhere' || (place === 'word' && closes)))
        return true
      if ([...others.reached].some(({ place }) => place === 'anywhere')) return true
      walks = { ofWords: ofWords.all, others: others.all }
    }
    return false
  }

  /** @returns the nodes reached by reading a symbol, and those where a walk goes on, because signs may be passed over */
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
