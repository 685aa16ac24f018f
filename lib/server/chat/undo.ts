import { limits } from '@/lib/schemas/limits'

/** For so long a deletion or a clearing can be taken back; then what was said is removed for good. */
export const undoMs = limits.undoHours * 3_600_000
