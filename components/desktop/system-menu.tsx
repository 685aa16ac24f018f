'use client'

import { Menu } from '@base-ui/react/menu'
import { useRouter } from 'next/navigation'
import type { MenuEntry } from '@/components/ui/menu-popup'
import { MenuPopup } from '@/components/ui/menu-popup'
import { useLanguage, useTexts, useTranslator } from '@/lib/core/i18n/use-language'
import { windowTexts } from '@/lib/core/texts'
import { programWindowTexts, taskbarTexts } from '@/lib/desktop/texts'
import { type MenuRequest, setMenu } from './overlays'
import { languageEntry, skinEntry } from './preference-entries'
import { isNarrow, positionOf } from './window-layout'
import { run } from './window-manager'

function DesktopMenu({ x, y }: Extract<MenuRequest, { x: number }>) {
  const t = useTexts(programWindowTexts)
  const language = useLanguage()
  const textsOf = useTranslator()
  const router = useRouter()
  const label = useTexts(taskbarTexts)('language')
  const entries: MenuEntry[] = [
    { kind: 'item', label: t('minimizeAll'), onSelect: () => run({ act: 'minimize-all' }) },
    { kind: 'separator', id: 'skin' },
    skinEntry(textsOf),
    { kind: 'separator', id: 'language' },
    languageEntry(label, language, () => router.refresh()),
  ]
  const anchor = { getBoundingClientRect: () => new DOMRect(x, y, 0, 0) }
  return <MenuPopup entries={entries} label={t('desktop')} anchor={anchor} />
}

/** The menu of a window's icon: every action on the window by keyboard. */
function WindowMenu({ id, from }: Extract<MenuRequest, { id: string }>) {
  const t = useTexts(programWindowTexts)
  const titleBar = useTexts(windowTexts)
  const isWhole = positionOf(id).maximized || isNarrow()
  const item = (
    label: string,
    act: 'maximize' | 'move' | 'size' | 'minimize' | 'close',
    disabled: boolean,
  ): MenuEntry => ({
    kind: 'item',
    label,
    disabled,
    onSelect: () => run({ act, id }),
  })
  const entries: MenuEntry[] = [
    item(t(positionOf(id).maximized ? 'restore' : 'maximize'), 'maximize', isNarrow()),
    item(t('moveItem'), 'move', isWhole),
    item(t('sizeItem'), 'size', isWhole),
    item(t('minimize'), 'minimize', false),
    { kind: 'separator', id: 'close' },
    item(t('close'), 'close', false),
  ]
  return (
    <MenuPopup
      entries={entries}
      label={titleBar('menu')}
      byKey={from.matches(':focus-visible')}
      anchor={from}
    />
  )
}

export function SystemMenu({ request }: { request: MenuRequest }) {
  return (
    <Menu.Root open modal={false} onOpenChange={(open) => open || setMenu(null)}>
      {'from' in request ? <WindowMenu {...request} /> : <DesktopMenu {...request} />}
    </Menu.Root>
  )
}
