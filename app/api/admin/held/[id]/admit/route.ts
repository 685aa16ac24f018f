import { admitRoute } from '@/lib/chat/server/admin/raid'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = admitRoute
