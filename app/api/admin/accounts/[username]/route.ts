import { accounts } from '@/lib/chat/server/admin/accounts'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = accounts.one
