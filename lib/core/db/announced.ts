import { type BusMessage, bus } from './bus'

/**
 * What instances tell each other of things that each keeps in memory.
 * @param forget one thing, or `''` for all, of what this process remembers
 */
export function announced(topic: BusMessage['topic'], forget: (id: string) => void) {
  return {
    /** Follows the changes that other instances make. */
    follow(): void {
      bus().subscribe((message) => {
        if (message.topic === topic) forget(message.id)
      })
    },
    /** One changed, and that is committed: everybody looks again. */
    async announce(id: string): Promise<void> {
      forget(id)
      await bus().publish({ topic, id })
    },
  }
}
