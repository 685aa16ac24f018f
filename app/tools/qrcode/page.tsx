import QrWindow from '@/components/qr/program'
import { toolPage } from '@/components/tool-window/tool-page'

export default toolPage('qr', QrWindow)
