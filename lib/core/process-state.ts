const found = new Map<string, unknown>()

/**
 * Next instantiates modules once per bundle graph (instrumentation and routes differ), so caches, clients and queues
 * must not live in module variables.
 * @param name unique in the project
 */
export function processState<T>(name: string, create: () => T): T {
  const known = found.get(name)
  return known === undefined ? lookUp(name, create) : (known as T)
}

function lookUp<T>(name: string, create: () => T): T {
  const key = Symbol.for(`open-utility-api.${name}`)
  const registry = globalThis as unknown as Record<symbol, T | undefined>
  const value = registry[key] ?? create()
  registry[key] = value
  found.set(name, value)
  return value
}
