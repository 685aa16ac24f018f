import { words } from '@/lib/moderation/server/admin/words'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = words.all
