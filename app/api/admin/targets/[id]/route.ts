import { targets } from '@/lib/links/server/admin-targets'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = targets.one
