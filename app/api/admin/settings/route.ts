import { adminPlatformEndpoints } from '@/lib/schemas/endpoints/admin-platform'
import { changeSettings, readSettings } from '@/lib/server/admin/settings'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const read = route(adminPlatformEndpoints.readSettings, () => readSettings())

const change = route(adminPlatformEndpoints.changeSettings, ({ input, actor }) =>
  changeSettings(input, actor),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read, change)
