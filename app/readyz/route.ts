import { platformEndpoints } from '@/lib/schemas/endpoints/platform'
import { readyStorage, requireReady } from '@/lib/server/ready'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

/** The process can do its work: its database answers. With a full storage it goes on reading, so it stays ready. */
const ready = route(platformEndpoints.ready, async () => {
  await requireReady()
  return { status: 'ready', storage: await readyStorage() }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(ready)
