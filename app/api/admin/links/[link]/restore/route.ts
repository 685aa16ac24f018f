import { restoreLink } from '@/lib/links/server/admin'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = restoreLink
