import type { OpenApiDocument } from './model'
import type { SharedDocument } from './share'

/** Puts each shared component back in the places that refer to it. */
export function withoutRefs(document: SharedDocument): OpenApiDocument {
  const resolved = new Map<string, unknown>()
  const componentAt = (ref: string): unknown => {
    const path = ref.replace('#/', '').split('/')
    return path.reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], document)
  }
  const resolve = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(resolve)
    const { $ref } = value as { $ref?: string }
    if (typeof $ref !== 'string')
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, resolve(each)]))
    const known = resolved.get($ref) ?? resolve(componentAt($ref))
    resolved.set($ref, known)
    return known
  }
  return resolve(document) as OpenApiDocument
}
