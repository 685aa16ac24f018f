import { clearRoute } from '@/lib/chat/server/admin/rooms'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = clearRoute
