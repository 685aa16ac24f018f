import { Setting } from '@/components/admin/setting'
import { PanelAddressBeside } from '@/components/admin/use-panel'
import type { ToolProps } from '@/components/tool-window/tool-window'
import { isAdministrator } from '@/lib/admin/client/use-is-administrator'
import { adminPageTexts } from '@/lib/admin/texts'
import { chatTexts } from '@/lib/chat/texts'
import type { Language } from '@/lib/core/i18n/language'
import { loadTexts } from '@/lib/core/i18n/use-language'

/** The manager that opened this window. */
async function go(href: string): Promise<void> {
  const { run } = await import('@/components/desktop/window-manager')
  run({ act: 'open', href })
}

export async function load(language: Language): Promise<{ isSignedIn: boolean }> {
  const texts = [...adminPageTexts, chatTexts].map((group) => loadTexts(group, language))
  const [isSignedIn] = await Promise.all([isAdministrator(), ...texts])
  return { isSignedIn }
}

export default function SettingWindow({ query, isSignedIn }: ToolProps & { isSignedIn: boolean }) {
  return (
    <PanelAddressBeside value={{ query: new URLSearchParams(query as Record<string, string>), go }}>
      <Setting isSignedIn={isSignedIn} />
    </PanelAddressBeside>
  )
}
