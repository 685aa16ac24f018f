import { describe, inject } from 'vitest'
import type { Provider } from './database'
import type { Host } from './server'

/** One server of the matrix, as the test files see it. */
export interface Target {
  name: string
  url: string
  host: Host
  provider: Provider
  superKey: string
  adminKey: string
}

declare module 'vitest' {
  interface ProvidedContext {
    targets: Target[]
  }
}

/** States the same guarantees of every server of the matrix. */
export function onEveryTarget(suite: (target: Target) => void): void {
  for (const target of inject('targets')) describe(target.name, () => suite(target))
}
