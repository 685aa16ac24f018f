import { Setting } from '@/components/admin/setting'
import { PanelQuery } from '@/components/admin/use-panel'
import type { ProgramModule } from '@/components/desktop/program-modules'
import { isAdministrator } from '@/lib/admin/client/use-is-administrator'
import { adminPageTexts } from '@/lib/admin/texts'
import { chatTexts } from '@/lib/chat/texts'

export const program: ProgramModule = {
  texts: [...adminPageTexts, chatTexts],
  open: async (query) => (
    <PanelQuery value={query}>
      <Setting isSignedIn={await isAdministrator()} />
    </PanelQuery>
  ),
}
