'use client'

import { useState } from 'react'
import { DesktopIcon } from '@/components/desktop/program-icons'
import { Alert } from '@/components/ui/alert'
import { BarChart } from '@/components/ui/bar-chart'
import { BlockBar } from '@/components/ui/block-bar'
import { Button, ButtonLink, buttonLook } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { CollapsibleText } from '@/components/ui/collapsible-text'
import { Combobox } from '@/components/ui/combobox'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { CopyField } from '@/components/ui/copy-field'
import { DataTable } from '@/components/ui/data-table'
import { Dialog } from '@/components/ui/dialog'
import { FileField } from '@/components/ui/file-field'
import { Form } from '@/components/ui/form'
import { FormFooter } from '@/components/ui/form-footer'
import { GroupBox } from '@/components/ui/group-box'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/components/ui/link'
import { ListView } from '@/components/ui/list-view'
import { LoadError } from '@/components/ui/load-error'
import { MenuBar } from '@/components/ui/menu-bar'
import { MenuButton } from '@/components/ui/menu-button'
import { PasswordField } from '@/components/ui/password-field'
import { RelativeTime } from '@/components/ui/relative-time'
import { Select } from '@/components/ui/select'
import { StatusBar, StatusPanel } from '@/components/ui/status-bar'
import { Tabs } from '@/components/ui/tabs'
import { TextArea } from '@/components/ui/text-area'
import { TextField } from '@/components/ui/text-field'
import { Window } from '@/components/ui/window'

const days = [3, 5, 8, 2, 9, 12, 7].map((value, at) => ({ day: `2026-11-${at + 10}`, value }))

const lines = Array.from({ length: 20 }, (_, i) => `Line ${i + 1} of twenty`).join('\n')
const foldTexts = { showAll: 'Show all', showLess: 'Show less' }

function MessageSamples() {
  return (
    <GroupBox caption="Messages and numbers · 消息与数字">
      <div className="flex flex-col gap-3">
        <Alert kind="info">It worked, and this is what came of it.</Alert>
        <Alert kind="warning">磁盘快满了。</Alert>
        <Alert kind="error">It did not work: the name is taken.</Alert>
        <BlockBar role="meter" label="Memory" value={60} max={100} text="60 of 100 MB" />
        <BlockBar role="progressbar" label="Loading" value={40} max={100} />
        <BlockBar role="progressbar" label="Loading, who knows how long" value={null} max={100} />
        <BarChart title="Calls" figure="46" days={days} />
        <CollapsibleText content={lines} t={(key) => foldTexts[key]}>
          <p className="whitespace-pre-wrap">{lines}</p>
        </CollapsibleText>
        <LoadError />
      </div>
    </GroupBox>
  )
}

interface Sample {
  name: string
  size: number
}

const rows: readonly Sample[] = Array.from({ length: 200 }, (_, i) => ({
  name: i % 3 === 2 ? `文件-${i + 1}.txt` : `file-${i + 1}.txt`,
  size: (i * 37) % 1000,
}))

const columns = [
  { id: 'name', title: 'Name', cell: (row: Sample) => row.name },
  { id: 'size', title: 'Size', cell: (row: Sample) => `${row.size} kB`, className: 'w-24' },
]

const nameOf = (row: Sample) => row.name
const linkOf = (row: Sample) => `#${row.name}`

function ListSamples() {
  const [selected, setSelected] = useState<string | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const selection = { selected: chosen, onChange: setChosen, allLabel: 'All', labelOf: nameOf }
  const list = { columns, keyOf: nameOf, hrefOf: linkOf, selected, empty: 'Nothing here yet.' }
  return (
    <GroupBox caption="Lists · 列表">
      <div className="flex flex-col gap-3">
        <ListView
          {...list}
          label="Files"
          rows={rows.slice(0, 5)}
          onSelect={(row) => setSelected(row.name)}
          className="h-36"
        />
        <ListView {...list} label="No files" rows={[]} onSelect={() => undefined} className="h-20" />
        <div className="flex h-64 flex-col">
          <DataTable label="All files" {...{ columns, rows }} keyOf={nameOf} selection={selection} />
        </div>
      </div>
    </GroupBox>
  )
}

const options = [
  { value: 'a', label: 'One' },
  { value: 'b', label: '另一个' },
  { value: 'c', label: 'Not now', disabled: true },
]

function FieldSamples() {
  const [file, setFile] = useState('No file chosen')
  return (
    <GroupBox caption="Fields · 输入框">
      <Form onSubmit={() => {}}>
        <TextField label="A line" name="line" hint="With a hint below it" defaultValue="text" />
        <TextField label="A refused line" name="refused" error="must be shorter" defaultValue="too long" />
        <TextField label="昵称" name="nick" inline placeholder="小明" />
        <PasswordField label="Password" name="password" showLabel="Show" defaultValue="secret" />
        <TextArea label="Several lines" name="lines" rows={3} defaultValue={'one\n二\nthree'} />
        <Select label="A choice" name="choice" options={options} />
        <p>
          A moment: <RelativeTime ms={Date.UTC(2026, 0, 2, 3, 4)} />
        </p>
        <Combobox
          label="A line with suggestions"
          name="suggested"
          listLabel="Suggestions"
          options={options.map(({ label }) => ({ value: label, note: 'a note' }))}
          status=""
          onSearch={() => undefined}
        />
        <Checkbox label="A check box" name="check" defaultChecked />
        <FileField
          label="A file"
          name="file"
          chooseLabel="Choose…"
          shown={file}
          accept="text/plain"
          onChange={(event) => setFile(event.target.files?.[0]?.name ?? 'No file chosen')}
        />
        <CopyField label="To take along" hint="With a button that copies it" value="https://example.com/x" />
        <FormFooter problem="What was wrong with the form as a whole." busy={false} label="Send" />
      </Form>
    </GroupBox>
  )
}

function ButtonSamples() {
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
