export const uuidCountMax = 1000
