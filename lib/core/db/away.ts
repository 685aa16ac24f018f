import { connections } from './postgres/connections'
import { fileGuard } from './sqlite/guarded-file'

/** Why the database cannot be used, without addresses or names; null if it can. */
export const awayReason = (): string | null => connections()?.awayReason ?? fileGuard()?.fault?.reason ?? null
