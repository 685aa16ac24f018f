import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { queuedChecks } from '@/lib/core/auth/passwords/password-hashing'
import { queueLimits } from '@/lib/core/limits/shared-amounts'
import { addLimitsMetrics } from './limits-metrics'

it('the limit of every queue and connection is published', async () => {
  const registry = new Registry()
  addLimitsMetrics(registry)
  expect(queuedChecks()).toBe(0)
  const lines = (await registry.metrics()).split('\n')
  for (const [queue, { max }] of Object.entries(queueLimits)) {
    expect(lines).toContain(`queue_limit{queue="${queue}"} ${max}`)
    expect(lines).toContain(`queue_waiting{queue="${queue}"} 0`)
    expect(lines).toContain(`queue_refused_total{queue="${queue}"} 0`)
  }
  expect(lines).toContain('queue_limit{queue="password_checks_unknown"} 12')
  expect(lines).toContain('queue_limit{queue="database_callers"} 10000')
  expect(lines).toContain('queue_limit{queue="webhook_tests"} 20')
  expect(lines).toContain('http_connection_waiting_requests_limit 32')
})
