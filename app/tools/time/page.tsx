import TimeWindow from '@/components/time/program'
import { toolPage } from '@/components/tool-window/tool-page'

export default toolPage('time', TimeWindow)
