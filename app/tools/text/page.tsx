import TextWindow from '@/components/text/program'
import { toolPage } from '@/components/tool-window/tool-page'

export default toolPage('text', TextWindow)
