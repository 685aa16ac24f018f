import type { RouteHandler } from './route/route'

type MethodName = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'

export type RouteModule = Record<MethodName, RouteHandler>

export interface Match<Value> {
  value: Value
  params: Record<string, string>
}

/** `/x/` and `/x` are the same address. */
export function withoutTrailingSlash(url: string): string {
  const query = url.indexOf('?')
  const end = query < 0 ? url.length : query
  return end > 1 && url[end - 1] === '/' ? url.slice(0, end - 1) + url.slice(end) : url
}

/** Without the trailing slash. */
export function pathOf(url: string): string {
  const target = withoutTrailingSlash(url)
  const query = target.indexOf('?')
  return query < 0 ? target : target.slice(0, query)
}

interface Pattern<Value> {
  segments: string[]
  value: Value
}

/**
 * Matches paths as Next's app router does: literal segments before `[name]`, and those before `[...name]`.
 * Parameters are percent-decoded.
 */
export class PathTable<Value> {
  readonly #literal = new Map<string, Value>()
  /** By their first segment, which is literal: most paths are compared with few patterns. */
  readonly #patterns = new Map<string, Pattern<Value>[]>()

  /** @param folders by their path in app/, such as `/sf/[name]` */
  constructor(folders: Iterable<readonly [path: string, value: Value]>) {
    for (const [path, value] of folders) {
      if (!path.includes('[')) this.#literal.set(path, value)
      else {
        const [first = '', ...segments] = path.split('/').slice(1)
        const patterns = this.#patterns.get(first) ?? []
        this.#patterns.set(first, patterns)
        patterns.push({ segments, value })
      }
    }
    const looseness = (pattern: Pattern<Value>) =>
      pattern.segments.filter((part) => part.startsWith('[...')).length
    for (const patterns of this.#patterns.values())
      patterns.sort((a, b) => looseness(a) - looseness(b) || b.segments.length - a.segments.length)
  }

  /** @throws URIError when a parameter is not percent-encoded UTF-8 */
  match(path: string): Match<Value> | null {
    const value = this.#literal.get(path)
    if (value !== undefined) return { value, params: {} }
    const end = path.indexOf('/', 1)
    const patterns = end < 0 ? undefined : this.#patterns.get(path.slice(1, end))
    if (!patterns) return null
    const parts = path.slice(end + 1).split('/')
    for (const pattern of patterns) {
      const params = matchSegments(pattern.segments, parts)
      if (params) return { value: pattern.value, params }
    }
    return null
  }
}

function matchSegments(segments: string[], parts: string[]): Record<string, string> | null {
  const params: Record<string, string> = {}
  let index = 0
  for (const segment of segments) {
    const part = parts[index]
    if (part === undefined) return null
    if (segment.startsWith('[...')) {
      params[segment.slice(4, -1)] = parts.slice(index).map(decodeURIComponent).join('/')
      return params
    }
    if (segment.startsWith('[')) {
      if (part === '') return null
      params[segment.slice(1, -1)] = decodeURIComponent(part)
    } else if (segment !== part) return null
    index++
  }
  return parts.length === index ? params : null
}
