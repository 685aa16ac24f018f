'use client'

import { BlockBar } from '@/components/ui/block-bar'
import { GroupBox } from '@/components/ui/group-box'
import { memoryTexts } from '@/lib/admin/texts'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'
import type { MemoryReport } from '@/lib/core/limits/contract'
import { formatSize } from './format-size'

interface BoundMeterProps {
  name: string
  bound: MemoryReport['connections']
  write: (value: number) => string
}

function BoundMeter({ name, bound, write }: BoundMeterProps) {
  const t = useTexts(memoryTexts)
  const tag = useLanguage()
  const { limit, used, refused, ended } = bound
  const figure = t('usedOf', { used: write(used), limit: write(limit) })
  const trouble = [
    refused > 0 ? t('refused', { count: refused.toLocaleString(tag) }) : '',
    ended > 0 ? t('ended', { count: ended.toLocaleString(tag) }) : '',
  ].filter(Boolean)
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex flex-wrap justify-between gap-x-2">
        <span>{name}</span>
        <strong>{figure}</strong>
      </div>
      <BlockBar role="meter" label={name} value={Math.min(used, limit)} max={limit} text={figure} />
      {trouble.length > 0 && <span className="text-muted">{trouble.join(' · ')}</span>}
    </div>
  )
}

/** What memory and connections are used for. */
export function Memory({ memory }: { memory: MemoryReport }) {
  const t = useTexts(memoryTexts)
  const tag = useLanguage()
  return (
    <GroupBox caption={t('memory')}>
      <div className="grid gap-3 @lg:grid-cols-2 @4xl:grid-cols-3">
        {memory.budgets.map(({ budget, ...bound }) => (
          <BoundMeter key={budget} name={t(budget)} bound={bound} write={(bytes) => formatSize(bytes, tag)} />
        ))}
        <BoundMeter
          name={t('connections')}
          bound={memory.connections}
          write={(count) => count.toLocaleString(tag)}
        />
      </div>
    </GroupBox>
  )
}
