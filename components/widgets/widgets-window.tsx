'use client'

import { MenuBar } from '@/components/ui/menu-bar'
import { StatusBar, StatusPanel } from '@/components/ui/status-bar'
import { Window } from '@/components/ui/window'
import { ButtonSamples } from './button-samples'
import { FieldSamples } from './field-samples'
import { ListSamples } from './list-samples'
import { MessageSamples } from './message-samples'

const nothing = () => undefined

const menus = [
  {
    id: 'sample',
    label: 'Sample',
    entries: [
      { kind: 'item', label: 'An entry', keys: 'Ctrl+E', onSelect: nothing },
      { kind: 'item', label: 'A disabled entry', disabled: true, onSelect: nothing },
      { kind: 'separator', id: 'line' },
      { kind: 'check', label: 'A check mark', checked: true, onChange: nothing },
      {
        kind: 'choice',
        label: 'A choice',
        value: 'b',
        options: [
          { value: 'a', label: 'One' },
          { value: 'b', label: 'The other' },
        ],
        onChange: nothing,
      },
      { kind: 'link', label: 'A link', href: '/docs' },
    ],
  },
] as const

/** All widgets in their states, in a window that is one of them. */
export function WidgetsWindow() {
  return (
    <Window
      level={1}
      title="Widgets · 控件"
      icon="/icons/setting.svg"
      className="m-auto max-h-full w-full max-w-5xl"
      menu={<MenuBar label="Menu" menus={menus} />}
      status={
        <StatusBar>
          <StatusPanel grow>A status panel that takes the room there is</StatusPanel>
          <StatusPanel>and one that does not</StatusPanel>
        </StatusBar>
      }
    >
      <div className="grid min-h-0 items-start gap-4 overflow-y-auto p-4 md:grid-cols-2">
        <ButtonSamples />
        <MessageSamples />
        <FieldSamples />
        <ListSamples />
      </div>
    </Window>
  )
}
