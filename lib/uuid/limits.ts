/** UUIDs per call. */
export const uuidCountMax = 1000
