import type { Registry } from 'prom-client'
import { outHookLimits } from '@/lib/webhooks/contract/admin-outgoing'
import { dispatcher, underWayMax } from '@/lib/webhooks/server/outgoing/dispatcher'
import { outHookAttempts } from '@/lib/webhooks/server/outgoing/outcomes'
import { addCounters, addGauges } from './readings'

/** Adds how the outgoing webhooks stand. */
export function addOutHookMetrics(registry: Registry): void {
  addGauges(registry, [
    {
      name: 'webhooks',
      help: 'Outgoing webhooks: enabled ones, those that wait for their turn, and those that wait to be tried again.',
      read: () => Object.entries(dispatcher().counts).map(([state, count]) => [{ state }, count]),
    },
    {
      name: 'webhooks_limit',
      help: 'How many outgoing webhooks there may be.',
      read: () => outHookLimits.hooksMax,
    },
    {
      name: 'webhook_deliveries_under_way',
      help: 'Deliveries under way now.',
      read: () => dispatcher().underWay,
    },
    {
      name: 'webhook_deliveries_under_way_limit',
      help: 'Deliveries that may be under way at once.',
      read: () => underWayMax,
    },
  ])
  addCounters(registry, [
    {
      name: 'webhook_deliveries_total',
      help: 'Attempts of this process to deliver, by outcome; left_out counts jumps over messages.',
      read: () => [...outHookAttempts.counts()].map(([outcome, count]) => [{ outcome }, count]),
    },
  ])
}
