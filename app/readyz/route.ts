import { platformEndpoints } from '@/lib/schemas/endpoints/platform'
import { methods } from '@/lib/server/http/methods'
import { route } from '@/lib/server/http/route'
import { readyStorage, requireReady } from '@/lib/server/ready'

/** The process can do its work: its database answers. With a full storage it goes on reading, so it stays ready. */
const ready = route(platformEndpoints.ready, async () => {
  await requireReady()
  return { status: 'ready', storage: await readyStorage() }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(ready)
