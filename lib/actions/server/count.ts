import type { Counts } from '../contract'
import { type ActionKind, actionLimits } from '../limits'
import { type MatchedPage, matchedPage } from './items'
import type { Bounds, Names, Resolved } from './match'

const pageItems = 500

export type NameKind = keyof Names
/** `tag <tag>`, `trip <trip>` or `account <key>`. */
type Name = `${NameKind} ${string}`

const nameKinds = ['tag', 'trip', 'account'] as const

/** The names of senders that a match gives itself; undefined if it says what was sent, not by whom. */
function namedIn({ senders, tag, trip, account }: Resolved): Set<Name> | undefined {
  const given: Names[] = [
    ...(senders ? [senders] : []),
    ...(tag || trip || account ? [{ tag: tag ?? [], trip: trip ?? [], account: account ?? [] }] : []),
  ]
  if (given.length === 0) return undefined
  return new Set(given.flatMap((names) => namesIn(names)))
}

const namesIn = (names: Names): Name[] =>
  nameKinds.flatMap((kind) => names[kind].map((value): Name => `${kind} ${value}`))

/** Who sent an item, as far as it tells. */
function namesOf(page: MatchedPage, match: Resolved): Name[][] {
  if (page.kind !== 'message')
    return page.items.flatMap(({ tag }) => (tag === null ? [] : [[`tag ${tag}` as const]]))
  return page.items
    .filter(({ is_admin: isAdmin, hook_id: hook }) => !isAdmin && (hook === null || match.hook))
    .map((row) =>
      nameKinds.flatMap((kind): Name[] => {
        const value = row[kind]
        return value === null ? [] : [`${kind} ${value}`]
      }),
    )
}

/** Joins names that belong to one sender. */
class Senders {
  readonly #parents = new Map<Name, Name>()

  get names(): Name[] {
    return [...this.#parents.keys()]
  }

  get count(): number {
    return this.names.filter((name) => this.#rootOf(name) === name).length
  }

  /** Beyond what is counted nothing is added. */
  add(names: readonly Name[]): void {
    const [first, ...others] = names
    if (first === undefined || this.#parents.size >= actionLimits.namesMax) return
    const root = this.#rootOf(first)
    for (const other of others) this.#parents.set(this.#rootOf(other), root)
  }

  /** Without recursion: the names of a sender with thousands of addresses form a long chain. */
  #rootOf(name: Name): Name {
    if (!this.#parents.has(name)) this.#parents.set(name, name)
    for (let root = name; ; ) {
      const parent = this.#parents.get(root) ?? root
      if (parent === root) return root
      const above = this.#parents.get(parent) ?? parent
      this.#parents.set(root, above)
      root = above
    }
  }
}

/**
 * Counts what matches, and finds its senders: those that the match names, and the further addresses of their trips and
 * accounts; else all who sent something that matches. A trip behind a named address may be somebody else's.
 */
export async function count(
  match: Resolved,
  bounds: Bounds,
  pageOf = matchedPage,
): Promise<{ counts: Counts; names: Names }> {
  const named = namedIn(match)
  const senders = new Senders()
  for (const name of named ?? []) senders.add([name])
  const totals: Record<ActionKind, number> = { message: 0, text: 0, link: 0 }
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { page, next }: Awaited<ReturnType<typeof matchedPage>> = await pageOf(
      match,
      bounds,
      cursor,
      pageItems,
    )
    cursor = next
    if (!page) continue
    totals[page.kind] += page.items.length
    for (const names of namesOf(page, match)) {
      const isStrong = names.some((name) => !name.startsWith('tag ') && named?.has(name))
      senders.add(
        named ? names.filter((name) => named.has(name) || (isStrong && name.startsWith('tag '))) : names,
      )
    }
  }
  const valuesOf = (kind: NameKind) =>
    senders.names.filter((name) => name.startsWith(`${kind} `)).map((name) => name.slice(kind.length + 1))
  const names: Names = { tag: valuesOf('tag'), trip: valuesOf('trip'), account: valuesOf('account') }
  const counts: Counts = {
    messages: totals.message,
    texts: totals.text,
    links: totals.link,
    senders: senders.count,
    tags: names.tag.length,
  }
  return { counts, names }
}
