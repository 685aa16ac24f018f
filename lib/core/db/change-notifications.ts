import { Periodic } from '../periodic'
import { type BusMessage, bus } from './bus'
import { db } from './database'

/**
 * What instances tell each other of things that each keeps in memory.
 * @param forget one thing, or `''` for all, of what this process remembers
 */
export function changeTopic(topic: BusMessage['topic'], forget: (id: string) => void) {
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

/** How soon it is tried again after it could not be read. */
const retryMs = 1000

/**
 * Keeps what this process remembers of the database as it is there: it is read again when it changed, whichever
 * instance changed it.
 * @param failureMessage what the log says when it cannot be read
 */
export function followChanges(
  topic: BusMessage['topic'],
  read: () => Promise<void>,
  failureMessage: string,
): void {
  let isDue = false
  const reading = new Periodic(
    async () => {
      if (!isDue) return
      isDue = false
      try {
        await read()
      } catch (error) {
        isDue = true
        throw error
      }
    },
    retryMs,
    failureMessage,
  )
  bus().subscribe((message) => {
    if (message.topic !== topic) return
    isDue = true
    reading.wake()
  })
  if (db().provider === 'postgresql') reading.start()
}
