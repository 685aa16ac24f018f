/** Headers of every call of this tab. */
export const tabHeaders: Record<string, string> = {}
