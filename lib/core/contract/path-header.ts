/** Passes a page its path, which Next does not; never accepted from a client. */
export const pathHeader = 'x-platform-path'

/** Longer paths are no targets to return to. */
export const pathLengthMax = 2000

/** A path of this site with its query; `//host` and `/\host` would lead to another site. */
export const ownPathPattern = /^\/(?:[\x21-\x2e\x30-\x5b\x5d-\x7e][\x21-\x7e]*)?$/

/** A path to return to, `/` in place of one that is not. */
export const returnPath = (path: string): string =>
  path.length <= pathLengthMax && ownPathPattern.test(path) ? path : '/'
