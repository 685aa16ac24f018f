import { BlockBar } from '@/components/ui/block-bar'
import { GroupBox } from '@/components/ui/group-box'
import { languageTags } from '@/lib/core/i18n/language'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'
import type { MemoryReport } from '@/lib/core/limits/contract'
import { formatSize } from '../format-size'
import { memoryTexts } from './memory-texts'

interface Bound {
  name: string
  limit: number
  used: number
  refused: number
  ended: number
}

function BoundMeter({ bound, write }: { bound: Bound; write: (value: number) => string }) {
  const t = useTexts(memoryTexts)
  const tag = languageTags[useLanguage()]
  const { name, limit, used, refused, ended } = bound
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

/** How full each bound is in the process that answered. */
export function Memory({ memory }: { memory: MemoryReport }) {
  const t = useTexts(memoryTexts)
  const tag = languageTags[useLanguage()]
  return (
    <GroupBox caption={t('memory')}>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {memory.budgets.map(({ budget, ...bound }) => (
          <BoundMeter
            key={budget}
            bound={{ name: t(budget), ...bound }}
            write={(bytes) => formatSize(bytes, tag)}
          />
        ))}
        <BoundMeter
          bound={{ name: t('connections'), ...memory.connections }}
          write={(count) => count.toLocaleString(tag)}
        />
      </div>
    </GroupBox>
  )
}
