import { connections } from './postgres/connections'
import { fileGuard } from './sqlite/guarded-file'

/** Why the database cannot be used, in words of ours; null as far as is known it can. */
export const awayReason = (): string | null => connections()?.awayReason ?? fileGuard()?.fault?.reason ?? null
