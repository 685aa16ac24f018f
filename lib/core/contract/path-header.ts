/** Tells pages, which Next tells only what is dynamic in it, at which path they are; never believed from a client. */
export const pathHeader = 'x-platform-path'

/** Longer ones are not gone back to. */
export const pathLengthMax = 2000
