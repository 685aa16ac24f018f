import { describe, inject } from 'vitest'
import { takeOffer } from '../../scripts/offer.mjs'
import type { Provider } from './database'

/** A server that the test files share. */
export interface Target {
  name: string
  url: string
  provider: Provider
  superKey: string
  adminKey: string
  metricsKey: string
}

declare module 'vitest' {
  interface ProvidedContext {
    targetsOffer: string
  }
}

/** A server on each database, started when a file imports this. */
export const targets: readonly Target[] = await takeOffer(inject('targetsOffer'))

/** The URL of one of them, for what does not depend on the database. */
export const anyTarget = (): string => targets[0]?.url ?? ''

/** Runs the same tests on each database. */
export function onEveryTarget(suite: (target: Target) => void): void {
  for (const target of targets) describe(target.name, () => suite(target))
}
