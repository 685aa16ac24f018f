import { Periodic } from '../periodic'
import { type BusMessage, bus } from './bus'
import { db } from './database'

/** How often instances that share a database look for changes they were not told of. */
const safetyIntervalMs = 10_000

/**
 * Keeps what this process remembers of the database as it is there: it is read again when an instance tells of a
 * change, and now and then in case nobody could.
 * @param complaint what the log says when it cannot be read
 */
export function follow(topic: BusMessage['topic'], read: () => Promise<void>, complaint: string): void {
  const reading = new Periodic(read, safetyIntervalMs, complaint)
  bus().subscribe((message) => {
    if (message.topic === topic) reading.wake()
  })
  if (db().provider === 'postgresql') reading.start()
}
