import { processState } from '../../process-state'
import type { Connections } from './connections'

const holder = () => processState('postgres-connections', () => ({ current: null as Connections | null }))

/** null on SQLite, and before the database is open. */
export const connections = (): Connections | null => holder().current

export function setConnections(opened: Connections): void {
  holder().current = opened
}
