/** Passes a page its path, which Next does not; never accepted from a client. */
export const pathHeader = 'x-platform-path'

/** Longer paths are no return targets. */
export const pathLengthMax = 2000
