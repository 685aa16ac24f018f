import { adminPlatformEndpoints } from '@/lib/schemas/endpoints/admin-platform'
import { changeAdminSettings, readSettings } from '@/lib/server/admin/settings'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const read = route(adminPlatformEndpoints.readSettings, () => readSettings())

const change = route(adminPlatformEndpoints.changeSettings, ({ input, actor }) =>
  changeAdminSettings(input, actor),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read, change)
