import type { MenuEntry } from '@/components/ui/menu-entry'
import type { ChatAction, Entry } from '@/lib/chat/client/session/chat-reducer'
import type { Message } from '@/lib/chat/contract/chat'
import type { MenuText } from './message-menu-texts'

/** Whether a message is shown with the signs of its markup, by its own menu. */
export const isAsTyped = (entries: readonly Entry[], id: number): boolean =>
  entries.some((entry) => entry.kind === 'message' && entry.message.id === id && entry.asTyped === true)

/** Shows a message with the signs of its markup, or without them again. */
export const showAsTyped = (id: number, asTyped: boolean): ChatAction => ({
  type: 'updated',
  by: (state) => ({
    ...state,
    entries: state.entries.map((entry) =>
      entry.kind === 'message' && entry.message.id === id ? { ...entry, asTyped } : entry,
    ),
  }),
})

/** What an administrator does to a message, its sender or its room, after being asked. */
export type AdminAction = 'delete' | 'ban' | 'freeze' | 'thaw'

/** What the lines of the menu do. */
export interface MessageActions {
  reply: () => void
  select: () => void
  copy: () => void
  link: () => void
  ignore: () => void
  /** Shows the message with the signs of its markup, or without them. */
  asTyped: (asTyped: boolean) => void
  administer: (act: AdminAction) => void
}

interface MenuContext {
  canSend: boolean
  /** The reader wrote it. */
  own: boolean
  byTouch: boolean
  /** Whether the message is shown as it was typed; null where there is no difference. */
  asTyped: boolean | null
  administers: boolean
  frozen: boolean
}

type T = (key: MenuText, values?: Record<string, string>) => string

function adminEntries(
  { type }: Message,
  { own, frozen }: MenuContext,
  acts: MessageActions,
  t: T,
): MenuEntry[] {
  const entry = (act: AdminAction): MenuEntry => ({
    kind: 'item',
    label: t(act),
    onSelect: () => acts.administer(act),
  })
  const isOfSomebody = !own && type !== 'system'
  return [
    { kind: 'separator', id: 'administration' },
    entry('delete'),
    ...(isOfSomebody ? [entry('ban')] : []),
    entry(frozen ? 'thaw' : 'freeze'),
  ]
}

/** The lines of the menu of a message. */
export function messageEntries(
  message: Message,
  reach: MenuContext,
  acts: MessageActions,
  t: T,
): MenuEntry[] {
  const { type, nick } = message
  const { canSend, own, byTouch, asTyped, administers } = reach
  const item = (key: MenuText, onSelect: () => void): MenuEntry => ({
    kind: 'item',
    label: t(key, { nick }),
    onSelect,
  })
  const typed = (checked: boolean): MenuEntry => ({
    kind: 'check',
    label: t('asTyped'),
    checked,
    onChange: acts.asTyped,
  })
  return [
    ...(canSend ? [item('reply', acts.reply)] : []),
    ...(byTouch ? [item('select', acts.select)] : []),
    item('copy', acts.copy),
    item('link', acts.link),
    ...(asTyped === null ? [] : [typed(asTyped)]),
    ...(own || type === 'system' ? [] : [item('ignore', acts.ignore)]),
    ...(administers ? adminEntries(message, reach, acts, t) : []),
  ]
}
