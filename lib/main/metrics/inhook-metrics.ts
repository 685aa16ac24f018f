import { Gauge, type Registry } from 'prom-client'
import { webhookLimits } from '@/lib/webhooks/limits'
import { inHookPosts } from '@/lib/webhooks/server/incoming/outcomes'
import { countHooks } from '@/lib/webhooks/server/incoming/store'
import { addCounters, addGauges, fromDatabase } from './readings'

/** Adds how many incoming webhooks there are, and what became of what was posted to them. */
export function addInHookMetrics(registry: Registry): void {
  new Gauge({
    name: 'incoming_hooks',
    help: 'Addresses at which programs post messages.',
    registers: [registry],
    async collect() {
      this.reset()
      const count = await fromDatabase(countHooks)
      if (count !== null) this.set(count)
    },
  })
  addGauges(registry, [
    { name: 'incoming_hooks_limit', help: 'How many there may be.', read: () => webhookLimits.hooksMax },
  ])
  addCounters(registry, [
    {
      name: 'incoming_hook_posts_total',
      help: 'Posts to them by what became of them: stored, the first result once more, or why refused.',
      read: () => [...inHookPosts.counts()].map(([outcome, count]) => [{ outcome }, count]),
    },
  ])
}
