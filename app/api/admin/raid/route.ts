import { raidEndpoints } from '@/lib/chat/contract/raid'
import { changeRaid, readRaid } from '@/lib/chat/server/admin/raid'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'

const read = route(raidEndpoints.read, readRaid)
const change = route(raidEndpoints.change, ({ input, actor }) => changeRaid(input, actor))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read, change)
