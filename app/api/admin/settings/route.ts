import { settingsChangeInput } from '@/lib/schemas/admin/settings'
import { changeSettings, readSettings } from '@/lib/server/admin/settings'
import { methods, route } from '@/lib/server/http/route'

const read = route({ auth: 'super' }, () => readSettings())

const change = route({ auth: 'super', makesRoom: true, input: settingsChangeInput }, ({ input, actor }) =>
  changeSettings(input, actor),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read, PATCH: change })
