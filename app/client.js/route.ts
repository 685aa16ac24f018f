import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { clientFile } from '@/lib/docs/server/files'
import { platformEndpoints } from '@/lib/main/contract'

const read = route(platformEndpoints.client, ({ request }) => clientFile(request, 'client.js'))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read)
