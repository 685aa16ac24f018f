import LinksWindow from '@/components/links/program'
import { toolPage } from '@/components/tool-window/tool-page'

export default toolPage('links', LinksWindow)
