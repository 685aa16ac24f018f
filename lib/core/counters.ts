import { processState } from './process-state'

interface Tally<Name extends string> {
  add(name: Name): void
  count(name: Name): number
  /** In the order of the names. */
  counts(): ReadonlyMap<Name, number>
}

/** @param key unique in the project, see {@link processState} */
export function tally<Name extends string>(key: string, names: readonly Name[]): Tally<Name> {
  const counts = () => processState(key, () => new Map(names.map((name): [Name, number] => [name, 0])))
  const count = (name: Name) => counts().get(name) ?? 0
  return { counts, count, add: (name) => void counts().set(name, count(name) + 1) }
}

/**
 * `messages`: stored by this process, without repeats of a send_id. `repeats`: calls answered with the first
 * result of their Idempotency-Key or send_id. `failed_requests`: failed outside their handler.
 */
export const counters = tally('counters', ['messages', 'repeats', 'failed_requests'])
