import { Setting } from '@/components/admin/setting'
import { PanelAddressBeside } from '@/components/admin/use-panel'
import type { ProgramModule } from '@/components/desktop/program-modules'
import { isAdministrator } from '@/lib/admin/client/use-is-administrator'
import { adminPageTexts } from '@/lib/admin/texts'
import { chatTexts } from '@/lib/chat/texts'

/** The manager that opened this window. */
async function go(href: string): Promise<void> {
  const { run } = await import('@/components/desktop/window-manager')
  run({ act: 'open', href })
}

export const program: ProgramModule = {
  texts: [...adminPageTexts, chatTexts],
  open: async (query) => (
    <PanelAddressBeside value={{ query, go }}>
      <Setting isSignedIn={await isAdministrator()} />
    </PanelAddressBeside>
  ),
}
