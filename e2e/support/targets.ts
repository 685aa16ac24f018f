import { describe, inject } from 'vitest'
import type { Provider } from './database'

/** A server that the test files share. */
export interface Target {
  name: string
  url: string
  provider: Provider
  superKey: string
  adminKey: string
}

declare module 'vitest' {
  interface ProvidedContext {
    targets: Target[]
  }
}

/** States the same guarantees of the platform on each database. */
export function onEveryTarget(suite: (target: Target) => void): void {
  for (const target of inject('targets')) describe(target.name, () => suite(target))
}
