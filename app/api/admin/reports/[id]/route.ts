import { reportRecords } from '@/lib/reports/server/admin'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = reportRecords.one
