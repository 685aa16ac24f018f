import { Gauge, type Registry } from 'prom-client'
import { limits } from '@/lib/schemas/limits'
import { withQueryLimit } from '../db/postgres/query-limit'
import { isOutage } from '../failures/outage'
import { inHookPosts } from '../inhooks/outcomes'
import { countHooks } from '../inhooks/store'
import { addCounters, addGauges } from './readings'

/** Whoever collects numbers waits for the database no longer than this. */
const countLimitMs = 1000

/** Adds how many incoming webhooks there are, and what became of what was posted to them. */
export function addInHookMetrics(registry: Registry): void {
  new Gauge({
    name: 'incoming_hooks',
    help: 'Addresses at which programs post messages.',
    registers: [registry],
    async collect() {
      this.reset()
      try {
        this.set(await withQueryLimit(countLimitMs, countHooks))
      } catch (error) {
        // The other numbers are wanted just then.
        if (!isOutage(error)) throw error
      }
    },
  })
  addGauges(registry, [
    { name: 'incoming_hooks_limit', help: 'How many there may be.', read: () => limits.hooksMax },
  ])
  addCounters(registry, [
    {
      name: 'incoming_hook_posts_total',
      help: 'Posts to them by what became of them: stored, the first result once more, or why refused.',
      read: () => [...inHookPosts.counts()].map(([outcome, count]) => [{ outcome }, count]),
    },
  ])
}
