import { useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { CopyField } from '@/components/ui/copy-field'
import { FileField } from '@/components/ui/file-field'
import { FormEnd } from '@/components/ui/form-end'
import { GroupBox } from '@/components/ui/group-box'
import { PasswordField } from '@/components/ui/password-field'
import { Select } from '@/components/ui/select'
import { TextArea } from '@/components/ui/text-area'
import { TextField } from '@/components/ui/text-field'

const options = [
  { value: 'a', label: 'One' },
  { value: 'b', label: '另一个' },
  { value: 'c', label: 'Not now', disabled: true },
]

/** What is filled in: every field plain, with a hint, and refused. */
export function FieldSamples() {
  const [file, setFile] = useState('No file chosen')
  return (
    <GroupBox caption="Fields · 输入框">
      <form onSubmit={(event) => event.preventDefault()} className="flex flex-col gap-3">
        <TextField label="A line" name="line" hint="With a hint below it" defaultValue="text" />
        <TextField label="A refused line" name="refused" error="must be shorter" defaultValue="too long" />
        <TextField label="昵称" name="nick" inline placeholder="小明" />
        <PasswordField label="Password" name="password" showLabel="Show" defaultValue="secret" />
        <TextArea label="Several lines" name="lines" rows={3} defaultValue={'one\n二\nthree'} />
        <Select label="A choice" name="choice" options={options} />
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
        <FormEnd problem="What was wrong with the form as a whole." busy={false} label="Send" />
      </form>
    </GroupBox>
  )
}
