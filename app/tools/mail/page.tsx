import MailWindow from '@/components/mail/program'
import { toolPage } from '@/components/tool-window/tool-page'

export default toolPage('mail', MailWindow)
