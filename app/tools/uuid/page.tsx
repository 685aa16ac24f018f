import { toolPage } from '@/components/tool-window/tool-page'
import UuidWindow from '@/components/uuid/program'

export default toolPage('uuid', UuidWindow)
