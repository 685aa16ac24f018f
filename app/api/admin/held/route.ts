import { heldSenders } from '@/lib/chat/server/admin/raid'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = heldSenders.all
