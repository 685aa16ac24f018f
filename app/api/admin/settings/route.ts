import { adminPlatformEndpoints } from '@/lib/admin/contract'
import { requirePrivateRoom } from '@/lib/chat/server/report-lines'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { changeSettings, readSettings } from '@/lib/core/settings/settings'

const read = route(adminPlatformEndpoints.readSettings, () => readSettings())

const change = route(adminPlatformEndpoints.changeSettings, async ({ input, actor }) => {
  if (input.report_room) await requirePrivateRoom(input.report_room)
  return changeSettings(input, actor)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read, change)
