import ContactsWindow from '@/components/contacts/program'
import { toolPage } from '@/components/tool-window/tool-page'

export default toolPage('contacts', ContactsWindow)
