import { processState } from '../process-state'

/** Told of the rooms in which this process stored something that was said. */
type Listener = (room: string) => void

const listeners = () => processState('stream-listeners', () => new Set<Listener>())

/** From now on a listener is told; it must neither throw nor take time. */
export function onSaid(listener: Listener): void {
  listeners().add(listener)
}

/** Something was said in a room, and that is committed. */
export function tellSaid(room: string): void {
  for (const listener of listeners()) listener(room)
}
