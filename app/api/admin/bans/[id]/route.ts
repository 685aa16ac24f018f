import { bans } from '@/lib/moderation/server/admin/bans'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = bans.one
