import { backupInput } from '@/lib/schemas/admin/export'
import { checkBackup, makeBackup } from '@/lib/server/admin/backup'
import { download } from '@/lib/server/http/respond'
import { methods, route } from '@/lib/server/http/route'

// Marked as a change so that HEAD and prefetches do not copy the database.
const read = route(
  { auth: 'super', input: backupInput, changes: true, makesRoom: true },
  async ({ input, actor }) => {
    if (input.check) return checkBackup()
    const { file, size, name } = await makeBackup(actor)
    return download(file, name, { 'Content-Type': 'application/vnd.sqlite3', 'Content-Length': String(size) })
  },
)

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: read })
