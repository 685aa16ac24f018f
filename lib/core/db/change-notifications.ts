import { Periodic } from '../periodic'
import { type BusMessage, bus } from './bus'
import { db } from './database'

/** Invalidations of a cache across instances. @param forget drops one entry, or all for `''` */
export function changeTopic(topic: BusMessage['topic'], forget: (id: string) => void) {
  return {
    /** Follows invalidations of other instances. */
    follow(): void {
      bus().subscribe((message) => {
        if (message.topic === topic) forget(message.id)
      })
    },
    /** Invalidates on all instances after a commit. */
    async announce(id: string): Promise<void> {
      forget(id)
      await bus().publish({ topic, id })
    },
  }
}

const retryMs = 1000

/** Reloads a cached value after every change by any instance. @param failureMessage for the log */
export function followChanges(
  topic: BusMessage['topic'],
  read: () => Promise<void>,
  failureMessage: string,
): void {
  let isDue = false
  const reloading = new Periodic(
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
    reloading.wake()
  })
  if (db().provider === 'postgresql') reloading.start()
}
