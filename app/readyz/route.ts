import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { platformEndpoints } from '@/lib/main/contract'
import { readyStorage, requireReady } from '@/lib/main/ready'

/** The process can do its work: its database answers and stores. With a full storage it goes on reading, so it stays ready. */
const ready = route(platformEndpoints.ready, async () => {
  await requireReady()
  return { status: 'ready', storage: await readyStorage() }
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(ready)
