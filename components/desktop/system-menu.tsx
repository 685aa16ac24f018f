'use client'

import { Menu } from '@base-ui/react/menu'
import type { MenuEntry } from '@/components/ui/menu-popup'
import { MenuPopup } from '@/components/ui/menu-popup'
import { useTexts } from '@/lib/core/i18n/use-language'
import { windowTexts } from '@/lib/core/texts'
import { programWindowTexts } from '@/lib/desktop/texts'
import { type SystemMenuRequest, setMenu } from './overlays'
import { isNarrow, positionOf } from './window-layout'
import { run } from './window-manager'

/** The menu of a window's icon: every action on the window by keyboard. */
export function SystemMenu({ request }: { request: SystemMenuRequest }) {
  const t = useTexts(programWindowTexts)
  const titleBar = useTexts(windowTexts)
  const { id, from } = request
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
    <Menu.Root open modal={false} onOpenChange={(open) => open || setMenu(null)}>
      <MenuPopup
        entries={entries}
        label={titleBar('menu')}
        byKey={from.matches(':focus-visible')}
        anchor={from}
      />
    </Menu.Root>
  )
}
