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

/** A server on each database. Whoever imports this file has them started. */
export const targets: readonly Target[] = await takeOffer(inject('targetsOffer'))

/** The address of one of them, for what no database has a part in. */
export const anyTarget = (): string => targets[0]?.url ?? ''

/** States the same guarantees of the platform on each database. */
export function onEveryTarget(suite: (target: Target) => void): void {
  for (const target of targets) describe(target.name, () => suite(target))
}
