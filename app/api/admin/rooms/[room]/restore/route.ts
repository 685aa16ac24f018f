import { restoreRoute } from '@/lib/chat/server/admin/rooms'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = restoreRoute
