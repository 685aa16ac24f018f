'use client'

import { useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { useTexts } from '@/lib/core/i18n/use-language'
import { recordRows } from '@/lib/ip/client/use-ip-record'
import type { IpRecord } from '@/lib/ip/contract/ip'
import { ipTexts } from './texts'

/** Every field of a record as the API names it. */
export function FieldTable({ record }: { record: IpRecord }) {
  const t = useTexts(ipTexts)
  const [all, setAll] = useState(false)
  const rows = recordRows(record, all)
  return (
    <div className="flex flex-col gap-2">
      <Checkbox label={t('showEmpty')} checked={all} onChange={(event) => setAll(event.target.checked)} />
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, and the keyboard must reach it.
        tabIndex={0}
        aria-label={t('fields')}
        className="bevel-sunken max-h-80 overflow-y-auto bg-field p-0.5"
      >
        <table className="w-full table-fixed border-collapse text-left">
          <thead>
            <tr>
              {(['field', 'value'] as const).map((column) => (
                <th
                  key={column}
                  scope="col"
                  className="bevel-raised sticky top-0 bg-face px-2 py-0.5 font-normal"
                >
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([path, value]) => (
              <tr key={path} className="align-top">
                <th scope="row" className="px-2 py-0.5 font-normal wrap-anywhere">
                  {path}
                </th>
                <td className="px-2 py-0.5 wrap-anywhere">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
