import { platformEndpoints } from '@/lib/schemas/endpoints/platform'
import { clientFile } from '@/lib/server/docs/client-files'
import { methods } from '@/lib/server/route/methods'
import { route } from '@/lib/server/route/route'

const read = route(platformEndpoints.clientTypes, ({ request }) => clientFile(request, 'client.d.ts'))

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read)
