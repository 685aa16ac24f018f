'use client'

import { CreatedItem } from '@/components/mine/created-item'
import { CommandLine } from '@/components/tool-window/command-line'
import { ButtonLink } from '@/components/ui/button-link'
import { useTexts } from '@/lib/core/i18n/use-language'
import { addCommand, readableUrl } from '@/lib/links/client/links'
import { linksTexts } from '@/lib/links/texts'
import type { NewItem } from '@/lib/mine/client/my-items'
import { TargetLink } from './link-parts'
import type { CreatedLink } from './shorten-form'

interface LinkResultProps {
  made: CreatedLink
  onEdit: () => void
  /** Asks for the form of another link. */
  onAgain: () => void
}

const itemOf = ({ asked, response }: CreatedLink): NewItem => ({
  kind: 'link',
  name: response.link,
  token: response.token ?? '',
  expires: response.expires_at,
  limited: Number(asked?.max_visits ?? 0) > 0,
  sealed: false,
})

/** A new link in the place of its form. */
export function LinkResult({ made, onEdit, onAgain }: LinkResultProps) {
  const t = useTexts(linksTexts)
  const { asked, response } = made
  const { url, target } = response
  return (
    <CreatedItem
      item={itemOf(made)}
      isNew={asked !== null}
      label={t('link')}
      url={url}
      readable={readableUrl(response)}
      facts={
        <>
          <dt className="text-muted">{t('leadsTo')}</dt>
          <dd dir="ltr" className="left-to-right line-clamp-2 wrap-anywhere">
            <TargetLink target={target} />
          </dd>
        </>
      }
      previews={
        <ButtonLink href={`${url}+`} target="_blank" rel="noopener noreferrer">
          {t('preview')}
        </ButtonLink>
      }
      onEdit={onEdit}
      again={{ label: t('again'), onClick: onAgain }}
    >
      {asked && <CommandLine command={addCommand(asked)} />}
    </CreatedItem>
  )
}
