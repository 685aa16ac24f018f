import { accountKeys } from '@/lib/chat/server/admin/account-keys'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = accountKeys.one
