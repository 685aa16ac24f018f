'use client'

import { formatSize } from '@/components/admin/format-size'
import { StoredPanel } from '@/components/admin/stored-panel'
import type { DataColumn } from '@/components/ui/data-table'
import { Link } from '@/components/ui/link'
import { RelativeTime } from '@/components/ui/relative-time'
import { adminTexts, storedTexts } from '@/lib/admin/texts'
import { adminCall } from '@/lib/core/api/admin-call'
import { sanitizeText } from '@/lib/core/browser/sanitize-text'
import { useLanguage, useTexts } from '@/lib/core/i18n/use-language'
import type { AdminText } from '@/lib/text/contract/schemas'
import { readingPath } from '@/lib/text/limits'

const nameOf = ({ name }: AdminText) => name
const remove = (name: string) => adminCall('DELETE /api/admin/texts/{name}', { name })

export function TextsPanel() {
  const t = useTexts(storedTexts)
  const shared = useTexts(adminTexts)
  const tag = useLanguage()
  const columns: DataColumn<AdminText>[] = [
    {
      id: 'name',
      title: t('name'),
      cell: ({ name }) => (
        <Link outside href={readingPath(name)}>
          {sanitizeText(name)}
        </Link>
      ),
    },
    { id: 'size', title: t('size'), cell: ({ size }) => formatSize(size, tag), className: 'w-20' },
    {
      id: 'encoding',
      title: t('encoding'),
      cell: ({ encoding }) => encoding,
      className: 'w-24 @max-4xl:hidden',
    },
    {
      id: 'changed',
      title: t('changed'),
      cell: (text) => <RelativeTime ms={text.updated_time} />,
      className: 'w-36 @max-xl:hidden',
    },
    {
      id: 'expires',
      title: t('expires'),
      cell: (text) =>
        text.expires_time === null ? shared('never') : <RelativeTime ms={text.expires_time} />,
      className: 'w-36 @max-3xl:hidden',
    },
  ]
  return <StoredPanel resource="texts" columns={columns} nameOf={nameOf} remove={remove} />
}
