import type { MenuEntry } from '@/components/ui/menu-popup'
import type { Entry } from '@/lib/chat/client/room/entries'
import type { Change } from '@/lib/chat/client/room/room'
import type { Message } from '@/lib/chat/contract/chat'
import type { MenuText } from '@/lib/chat/texts'
import { reportPath } from '@/lib/reports/limits'

export const isAsTyped = (entries: readonly Entry[], id: number): boolean =>
  entries.some((entry) => entry.kind === 'message' && entry.message.id === id && entry.asTyped === true)

/** In one message. */
export const showAsTyped =
  (id: number, asTyped: boolean): Change =>
  (room) => ({
    ...room,
    entries: room.entries.map((entry) =>
      entry.kind === 'message' && entry.message.id === id ? { ...entry, asTyped } : entry,
    ),
  })

export type AdminAction = 'delete' | 'ban' | 'freeze' | 'thaw'
/** What is asked before it is done. */
export type AskedAction = AdminAction | 'withdraw'

export interface MessageActions {
  reply: () => void
  edit: () => void
  select: () => void
  copy: () => void
  link: () => void
  ignore: () => void
  asTyped: (asTyped: boolean) => void
  ask: (action: AskedAction) => void
}

interface MenuContext {
  canSend: boolean
  /** This browser sent it. */
  own: boolean
  /** It is under the reader's nick, whom nobody ignores. */
  named: boolean
  /** It can be edited and withdrawn. */
  changeable: boolean
  byTouch: boolean
  /** Whether it is shown as typed; null: no difference. */
  asTyped: boolean | null
  administers: boolean
  frozen: boolean
}

type T = (key: MenuText, values?: Record<string, string>) => string

function adminEntries(
  { type }: Message,
  { own, frozen }: MenuContext,
  actions: MessageActions,
  t: T,
): MenuEntry[] {
  const entry = (action: AdminAction): MenuEntry => ({
    kind: 'item',
    label: t(action),
    onSelect: () => actions.ask(action),
  })
  const isOfSomebody = !own && type !== 'system'
  return [
    { kind: 'separator', id: 'administration' },
    entry('delete'),
    ...(isOfSomebody ? [entry('ban')] : []),
    entry(frozen ? 'thaw' : 'freeze'),
  ]
}

export function messageEntries(
  message: Message,
  context: MenuContext,
  actions: MessageActions,
  t: T,
): MenuEntry[] {
  const { type, nick } = message
  const { canSend, named, changeable, byTouch, asTyped, administers } = context
  const item = (key: MenuText, onSelect: () => void): MenuEntry => ({
    kind: 'item',
    label: t(key, { nick }),
    onSelect,
  })
  const typed = (checked: boolean): MenuEntry => ({
    kind: 'check',
    label: t('asTyped'),
    checked,
    onChange: actions.asTyped,
  })
  const report: MenuEntry = {
    kind: 'link',
    label: t('report'),
    href: reportPath('message', message.id),
    outside: true,
  }
  return [
    ...(canSend ? [item('reply', actions.reply)] : []),
    ...(changeable ? [item('edit', actions.edit), item('withdraw', () => actions.ask('withdraw'))] : []),
    ...(byTouch ? [item('select', actions.select)] : []),
    item('copy', actions.copy),
    item('link', actions.link),
    ...(asTyped === null ? [] : [typed(asTyped)]),
    ...(named || type === 'system' ? [] : [item('ignore', actions.ignore)]),
    ...(context.own || type === 'system' ? [] : [report]),
    ...(administers ? adminEntries(message, context, actions, t) : []),
  ]
}
