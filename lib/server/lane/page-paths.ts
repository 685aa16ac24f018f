interface Pattern {
  page: string
  segments: string[]
}

/** Which page of app/ a path is for, as {@link ./route-table} knows route files. */
export class PagePaths {
  readonly #literal: ReadonlySet<string>
  readonly #patterns: Pattern[]

  /** @param pages the paths of their folders in app/, such as `/tools/text/[name]` */
  constructor(pages: readonly string[]) {
    this.#literal = new Set(pages.filter((page) => !page.includes('[')))
    this.#patterns = pages
      .filter((page) => page.includes('['))
      .map((page) => ({ page, segments: page.split('/') }))
  }

  /** The page, null for none. @throws URIError when a dynamic part is not percent-encoded UTF-8, at which Next fails */
  of(path: string): string | null {
    if (this.#literal.has(path)) return path
    const parts = path.split('/')
    return this.#patterns.find(({ segments }) => fits(segments, parts))?.page ?? null
  }
}

const fits = (segments: string[], parts: string[]): boolean =>
  segments.length === parts.length &&
  segments.every((segment, index) => {
    const part = parts[index] ?? ''
    return segment.startsWith('[') ? decodeURIComponent(part) !== '' : segment === part
  })
