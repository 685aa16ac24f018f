import { adminPlatformEndpoints } from '@/lib/admin/contract'
import { changeAdminSettings, readSettings } from '@/lib/admin/server/settings'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'

const read = route(adminPlatformEndpoints.readSettings, () => readSettings())

const change = route(adminPlatformEndpoints.changeSettings, ({ input, actor }) =>
  changeAdminSettings(input, actor),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read, change)
