import { adminPlatformEndpoints } from '@/lib/admin/contract'
import { checkBackup, makeBackup } from '@/lib/admin/server/backup/backup'
import { methods } from '@/lib/core/dispatch/route/methods'
import { route } from '@/lib/core/dispatch/route/route'
import { download } from '@/lib/core/http/responses'

const read = route(adminPlatformEndpoints.backup, async ({ input, actor }) => {
  if (input.check) return checkBackup()
  const { file, size, name } = await makeBackup(actor)
  return download(file, name, { 'Content-Type': 'application/vnd.sqlite3', 'Content-Length': String(size) })
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(read)
