import IpWindow from '@/components/ip/program'
import { toolPage } from '@/components/tool-window/tool-page'
import { pageRecord } from '@/lib/ip/server/page-record'

export default toolPage('ip', IpWindow, ({ ip = '' }) => ({ record: pageRecord(ip) }))
