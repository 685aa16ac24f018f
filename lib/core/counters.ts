import { processState } from './process-state'

/** How often each of a closed set of things happened in this process, for `/metrics`. */
interface Tally<Name extends string> {
  add(name: Name): void
  count(name: Name): number
  /** In the order of the names. */
  counts(): ReadonlyMap<Name, number>
}

/** @param key unique in the project, as {@link processState} has it */
export function tally<Name extends string>(key: string, names: readonly Name[]): Tally<Name> {
  const counts = () => processState(key, () => new Map(names.map((name): [Name, number] => [name, 0])))
  const count = (name: Name) => counts().get(name) ?? 0
  return { counts, count, add: (name) => void counts().set(name, count(name) + 1) }
}

/**
 * What the services count, since the process began. `messages`: stored by this process; repeats of a send_id are not.
 * `repeats`: calls that got the first result of their Idempotency-Key or send_id once more. `failed_requests`: requests
 * that failed outside their handler.
 */
export const counters = tally('counters', ['messages', 'repeats', 'failed_requests'])
