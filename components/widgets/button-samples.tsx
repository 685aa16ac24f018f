import { useState } from 'react'
import { Button, buttonLook } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { DesktopIcon } from '@/components/ui/desktop-icon'
import { Dialog } from '@/components/ui/dialog'
import { GroupBox } from '@/components/ui/group-box'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/components/ui/link'
import { MenuButton } from '@/components/ui/menu-button'
import { Tabs } from '@/components/ui/tabs'

/** What is pressed: buttons, links, tabs, and the dialogs that some of them open. */
export function ButtonSamples() {
  const [open, setOpen] = useState(false)
  const [asking, setAsking] = useState(false)
  const [tab, setTab] = useState('one')
  const entries = [{ kind: 'item', label: 'An entry', onSelect: () => setOpen(true) }] as const
  return (
    <GroupBox caption="Buttons · 按钮">
      <div className="flex flex-wrap gap-2 pb-3">
        <Button>Plain</Button>
        <Button primary>Default</Button>
        <Button disabled>Disabled</Button>
        <Button busy>Busy</Button>
        <ButtonLink href="#link">A link</ButtonLink>
        <MenuButton entries={entries} className={buttonLook}>
          A menu
        </MenuButton>
        <Button onClick={() => setOpen(true)}>A dialog…</Button>
        <Button onClick={() => setAsking(true)}>A question…</Button>
      </div>
      <div className="flex flex-wrap items-center gap-4 pb-3">
        <Link href="#link">A link in a text</Link>
        <Icon src="/icons/chat.svg" size={16} />
        <Icon src="/icons/chat.svg" size={32} />
        <div className="bg-desktop p-2">
          <DesktopIcon href="#link" icon="/icons/chat.svg" label="A program" />
        </div>
      </div>
      <Tabs
        label="Tabs"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'one', label: 'One', href: '#one', content: 'The first sheet.' },
          { value: 'two', label: '第二', href: '#two', content: '第二页。' },
        ]}
      />
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="A dialog"
        closeLabel="Close"
        buttons={
          <Button primary onClick={() => setOpen(false)}>
            OK
          </Button>
        }
      >
        It has to be answered or closed before anything else.
      </Dialog>
      <ConfirmDialog
        open={asking}
        title="A question"
        yes="Delete"
        onYes={() => setAsking(false)}
        onClose={() => setAsking(false)}
      >
        What is deleted is gone for good.
      </ConfirmDialog>
    </GroupBox>
  )
}
