import type { RouteHandler } from '../route/route'

type MethodName = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'

/** What a route file exports. */
export type RouteModule = Record<MethodName, RouteHandler>

export interface Match {
  module: RouteModule
  params: Record<string, string>
}

/** The path of a request target, without a slash at its end: that one the handler refuses. */
export function pathOf(url: string): string {
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

interface Pattern {
  segments: string[]
  module: RouteModule
}

/**
 * Finds the route file of a path as Next would: literal segments win over `[name]`, and those over `[...name]`.
 * Parameters are percent-decoded.
 */
export class RouteTable {
  readonly #literal = new Map<string, RouteModule>()
  readonly #patterns: Pattern[] = []

  /** @param files route modules by the path of their folder in app/, such as `/sf/[name]` */
  constructor(files: Record<string, RouteModule>) {
    for (const [path, module] of Object.entries(files)) {
      if (!path.includes('[')) this.#literal.set(path, module)
      else this.#patterns.push({ segments: path.split('/').slice(1), module })
    }
    const looseness = (pattern: Pattern) => pattern.segments.filter((part) => part.startsWith('[...')).length
    this.#patterns.sort((a, b) => looseness(a) - looseness(b) || b.segments.length - a.segments.length)
  }

  /** @throws URIError when a parameter is not percent-encoded UTF-8 */
  match(path: string): Match | null {
    const module = this.#literal.get(path)
    if (module) return { module, params: {} }
    const parts = path.split('/').slice(1)
    for (const pattern of this.#patterns) {
      const params = matchSegments(pattern.segments, parts)
      if (params) return { module: pattern.module, params }
    }
    return null
  }
}

function matchSegments(segments: string[], parts: string[]): Record<string, string> | null {
  const params: Record<string, string> = {}
  for (const [index, segment] of segments.entries()) {
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
  }
  return parts.length === segments.length ? params : null
}
