import { afterAll, vi } from 'vitest'

// The files of a worker share a process: a new one for each, into which npm's packages are loaded, took half of the time.
// They share nothing else of ours: each gets modules and a state of its own.
vi.resetModules()
for (const key of Object.getOwnPropertySymbols(globalThis))
  if (Symbol.keyFor(key)?.startsWith('open-utility-api.')) Reflect.deleteProperty(globalThis, key)

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
