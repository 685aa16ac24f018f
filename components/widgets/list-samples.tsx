import { useState } from 'react'
import { DataTable } from '@/components/ui/data-table'
import { GroupBox } from '@/components/ui/group-box'
import { ListView } from '@/components/ui/list-view'

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

/** Rows: a list to choose one from, empty too, and a table of many with check boxes. */
export function ListSamples() {
  const [selected, setSelected] = useState<string | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const selection = { chosen, onChange: setChosen, allLabel: 'All', labelOf: nameOf }
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
