'use client'

import { StoredPanel } from '@/components/admin/stored-panel'
import type { DataColumn } from '@/components/ui/data-table'
import { Link } from '@/components/ui/link'
import { RelativeTime } from '@/components/ui/relative-time'
import { adminTexts, storedTexts } from '@/lib/admin/texts'
import { adminCall } from '@/lib/core/api/admin-call'
import { sanitizeText } from '@/lib/core/browser/sanitize-text'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { AdminLink } from '@/lib/links/contract/schemas'

const nameOf = ({ link }: AdminLink) => link
const remove = (link: string) => adminCall('DELETE /api/admin/links/{link}', { link })

/** Links lead to their previews, so that an administrator does not visit a bad target. */
export function LinksPanel() {
  const t = useTexts(storedTexts)
  const shared = useTexts(adminTexts)
  const columns: DataColumn<AdminLink>[] = [
    {
      id: 'link',
      title: t('link'),
      cell: ({ link, target }) => (
        <>
          <Link outside href={`/go/${encodeURIComponent(link)}+`}>
            {sanitizeText(link)}
          </Link>
          <p className="line-clamp-3 text-field-muted @xl:hidden">{sanitizeText(target)}</p>
        </>
      ),
    },
    {
      id: 'target',
      title: t('target'),
      cell: ({ target }) => <p className="line-clamp-4">{sanitizeText(target)}</p>,
      className: '@max-xl:hidden',
    },
    { id: 'hits', title: t('hits'), cell: ({ hits }) => hits, className: 'w-20' },
    {
      id: 'bots',
      title: t('bots'),
      cell: ({ bot_hits: bots }) => bots,
      className: 'w-20 @max-5xl:hidden',
    },
    {
      id: 'made',
      title: t('made'),
      cell: (link) => <RelativeTime ms={link.created_time} />,
      className: 'w-36 @max-3xl:hidden',
    },
    {
      id: 'expires',
      title: t('expires'),
      cell: (link) =>
        link.expires_time === null ? shared('never') : <RelativeTime ms={link.expires_time} />,
      className: 'w-36 @max-4xl:hidden',
    },
  ]
  return <StoredPanel resource="links" columns={columns} nameOf={nameOf} remove={remove} />
}
