import { addressRoute } from '@/lib/webhooks/server/incoming/admin'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = addressRoute
