import MineWindow from '@/components/mine/program'
import { toolPage } from '@/components/tool-window/tool-page'

export default toolPage('mine', MineWindow)
