import { Periodic } from '../periodic'
import { type BusMessage, bus } from './bus'
import { db } from './database'

/** @param forget drops one entry, or all for `''` */
export function changeTopic(topic: BusMessage['topic'], forget: (id: string) => void) {
  return {
    follow(): void {
      bus().subscribe((message) => {
        if (message.topic === topic) forget(message.id)
      })
    },
    /** To be called after a commit; drops the entry here too. */
    async announce(id: string): Promise<void> {
      forget(id)
      await bus().publish({ topic, id })
    },
  }
}

const retryMs = 1000

/**
 * Reads a cached value again after every change by any instance.
 * @param failureMessage for the log @param isOf whether it depends on a changed id; `''` for all
 */
export function followChanges(
  topic: BusMessage['topic'],
  read: () => Promise<void>,
  failureMessage: string,
  isOf: (id: string) => boolean = () => true,
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
    if (message.topic !== topic || !isOf(message.id)) return
    isDue = true
    reloading.wake()
  })
  if (db().provider === 'postgresql') reloading.start()
}
