import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { revalidatedFile } from '@/lib/core/http/content'
import { serviceNames } from '@/lib/main/program-names'
import { programOf } from '@/lib/main/programs'
import { services } from '@/lib/main/service-list'
import { installEndpoints } from '@/lib/pwa/contract'
import { appManifest } from '@/lib/pwa/server/manifest'

const type = { 'Content-Type': 'application/manifest+json; charset=utf-8' }

const read = route(installEndpoints.manifest, ({ request, input: { language } }) => {
  const names = serviceNames(language)
  const shortcuts = services.map(({ id }) => ({ ...programOf(id), name: names[id] }))
  return revalidatedFile(request, JSON.stringify(appManifest(language, shortcuts)), type)
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read)
