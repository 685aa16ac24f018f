/**
 * One value per process, whatever bundle asks for it. Next instantiates a module once per bundle graph
 * (instrumentation and routes differ), so caches, clients and queues must not live in module variables.
 * @param name unique in the project
 * @param create called the first time only
 */
export function processState<T>(name: string, create: () => T): T {
  const key = Symbol.for(`open-utility-api.${name}`)
  const registry = globalThis as unknown as Record<symbol, T | undefined>
  const existing = registry[key]
  if (existing !== undefined) return existing
  const created = create()
  registry[key] = created
  return created
}
