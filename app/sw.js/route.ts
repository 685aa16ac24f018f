import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { revalidatedFile } from '@/lib/core/http/content'
import { installEndpoints } from '@/lib/pwa/contract'
import { workerHeaders, workerScript } from '@/lib/pwa/server/worker'

const read = route(installEndpoints.worker, ({ request, input }) =>
  revalidatedFile(request, workerScript(input.language), workerHeaders),
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read)
