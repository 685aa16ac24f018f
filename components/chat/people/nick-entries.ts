import type { MenuEntry } from '@/components/ui/menu-popup'
import type { MenuText } from '@/lib/chat/texts'

type NickAction = 'mention' | 'ignore' | 'unignore' | 'copyNick' | 'banPerson'

interface NickContext {
  canSend: boolean
  own: boolean
  ignored: boolean
  administers: boolean
}

export function nickEntries(
  nick: string,
  { canSend, own, ignored, administers }: NickContext,
  actions: Record<NickAction, () => unknown>,
  t: (key: MenuText, values: { nick: string }) => string,
): MenuEntry[] {
  const item = (action: NickAction): MenuEntry => ({
    kind: 'item',
    label: t(action, { nick }),
    onSelect: () => void actions[action](),
  })
  return [
    ...(canSend && !own ? [item('mention')] : []),
    ...(own ? [] : [item(ignored ? 'unignore' : 'ignore')]),
    item('copyNick'),
    ...(administers && !own ? [{ kind: 'separator', id: 'administration' } as const, item('banPerson')] : []),
  ]
}
