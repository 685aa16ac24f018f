import { actions } from '@/lib/actions/server/actions'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = actions.all
