'use client'

import { useEffect, useRef } from 'react'
import { CommandLine } from '@/components/tool-window/command-line'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { CopyField } from '@/components/ui/copy-field'
import { GroupBox } from '@/components/ui/group-box'
import { useClock } from '@/lib/core/browser/use-clock'
import { useTexts } from '@/lib/core/i18n/use-language'
import { addCommand } from './link-commands'
import type { MadeLink } from './shorten-form'
import { linksTexts } from './texts'

/** What came out: the link, the token that nobody is told again, and the command that does the same. */
export function MadeLinkBox({ made, onChange }: { made: MadeLink; onChange: () => void }) {
  const t = useTexts(linksTexts)
  const clock = useClock()
  const box = useRef<HTMLDivElement>(null)
  const { asked, answer } = made
  const { url, token, expires_at: end } = answer
  // The result is what the person waits for: it comes into view, and reading goes on there.
  useEffect(() => {
    if (asked) box.current?.focus()
  }, [asked])
  return (
    <div ref={box} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      <GroupBox caption={t('made')}>
        <div className="flex flex-col gap-3">
          <CopyField label={t('link')} value={url} />
          {token && <CopyField label={t('token')} value={token} hint={t('tokenHint')} />}
          <p>{end === null ? t('expiresNever') : t('expiresAt', { time: clock.full(end) })}</p>
          <div className="flex flex-wrap justify-end gap-2">
            <ButtonLink href={url} target="_blank" rel="noopener noreferrer">
              {t('open')}
            </ButtonLink>
            <ButtonLink href={`${url}+`} target="_blank" rel="noopener noreferrer">
              {t('preview')}
            </ButtonLink>
            <Button onClick={onChange}>{t('changeIt')}</Button>
          </div>
        </div>
      </GroupBox>
      {asked && <CommandLine command={addCommand(asked)} />}
    </div>
  )
}
