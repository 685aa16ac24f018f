import { restoreText } from '@/lib/text/server/admin'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = restoreText
