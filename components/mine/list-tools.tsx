'use client'

import { type ChangeEvent, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { FileButton } from '@/components/ui/file-field'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { Item } from '@/lib/mine/client/items'
import { exportItems, importItems, type ReadFile, readItemsFile } from '@/lib/mine/client/items-file'
import { changeItems } from '@/lib/mine/client/my-items'
import type { StatusesState } from '@/lib/mine/client/use-statuses'
import { mineLimits } from '@/lib/mine/limits'
import { mineTexts } from '@/lib/mine/texts'
import type { Notice } from './my-items'

interface ListToolsProps {
  items: readonly Item[]
  looked: StatusesState
  onStored: (isStored: boolean) => void
  onNotice: (notice: Notice | null) => void
}

export function ListTools({ items, looked, onStored, onNotice }: ListToolsProps) {
  const t = useTexts(mineTexts)
  const hint = useId()
  const [asking, setAsking] = useState<'clear' | 'stop' | null>(null)
  const empty = async (next: readonly Item[] | null) => {
    setAsking(null)
    const isStored = await changeItems(() => next)
    onNotice(next && { sentences: [t('cleared')] })
    onStored(isStored)
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => looked.refresh()} busy={looked.busy} disabled={items.length === 0}>
          {t('refresh')}
        </Button>
        <Button onClick={() => exportItems(items)} disabled={items.length === 0}>
          {t('export')}
        </Button>
        <ImportButton onStored={onStored} onNotice={onNotice} />
        <Button onClick={() => setAsking('clear')} disabled={items.length === 0}>
          {t('clear')}
        </Button>
      </div>
      <div className="flex flex-col">
        <Checkbox
          label={t('remembering')}
          checked
          aria-describedby={hint}
          onChange={() => (items.length > 0 ? setAsking('stop') : void empty(null))}
        />
        <p id={hint} className="text-muted">
          {t('about')}
        </p>
      </div>
      <ConfirmDialog
        open={asking !== null}
        title={t(asking === 'stop' ? 'stopTitle' : 'clearTitle')}
        yes={t(asking === 'stop' ? 'stopYes' : 'clearYes')}
        onYes={() => void empty(asking === 'stop' ? null : [])}
        onClose={() => setAsking(null)}
      >
        {t('clearText', { count: items.length })}
      </ConfirmDialog>
    </div>
  )
}

type ReadList = Exclude<ReadFile, { problem: string }>

function ImportButton({ onStored, onNotice }: Pick<ListToolsProps, 'onStored' | 'onNotice'>) {
  const t = useTexts(mineTexts)
  const id = useId()
  /** A list of another address, to be confirmed. */
  const [other, setOther] = useState<ReadList | null>(null)
  const add = async ({ items, invalid }: ReadList) => {
    setOther(null)
    const { added, known, dropped, isStored } = await importItems(items)
    const counts = { known, invalid, dropped }
    const further = (Object.keys(counts) as (keyof typeof counts)[]).filter((key) => counts[key] > 0)
    const sentences = further.map((key) => t(key, { count: counts[key], max: mineLimits.itemsMax }))
    onNotice({ sentences: [t('imported', { count: added }), ...sentences] })
    onStored(isStored)
  }
  const choose = async ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    const file = input.files?.[0]
    if (!file) return
    const read = await readItemsFile(file)
    // The same file may be chosen again.
    input.value = ''
    if ('problem' in read) onNotice({ sentences: [t(read.problem)] })
    else if (read.otherOrigin) setOther(read)
    else void add(read)
  }
  return (
    <>
      <FileButton
        id={id}
        aria-label={t('import')}
        chooseLabel={t('import')}
        accept="application/json,.json"
        onChange={(event) => void choose(event)}
      />
      <ConfirmDialog
        open={other !== null}
        title={t('otherTitle')}
        yes={t('otherYes')}
        onYes={() => other && void add(other)}
        onClose={() => setOther(null)}
      >
        {t('otherText', { origin: other?.otherOrigin ?? '' })}
      </ConfirmDialog>
    </>
  )
}
