'use client'

import { RememberOffer } from '@/components/mine/remember-offer'
import { CommandLine } from '@/components/tool-window/command-line'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { CopyField } from '@/components/ui/copy-field'
import { canShare } from '@/lib/core/browser/can-share'
import { useBrowserValue } from '@/lib/core/browser/use-browser-value'
import { useTexts } from '@/lib/core/i18n/use-language'
import type { NewItem } from '@/lib/mine/client/my-items'
import { openCommand, saveCommand } from '@/lib/text/client/commands'
import type { Shared } from '@/lib/text/client/share/use-share-text'
import { textTexts } from '@/lib/text/texts'

interface ShareResultProps {
  shared: Shared
  /** Saved just now, not restored from storage. */
  isNew: boolean
  onEdit: () => void
  onAnother: () => void
}

const itemOf = ({ saved, seal }: Shared, token: string): NewItem => ({
  kind: 'text',
  name: saved.name,
  token,
  expires: saved.expires_at,
  limited: saved.reads_left !== undefined,
  sealed: seal !== null,
})

/** The link of a saved text, and its token, which is shown only once. */
export function ShareResult({ shared, isNew, onEdit, onAnother }: ShareResultProps) {
  const { saved, sent, seal, page } = shared
  const t = useTexts(textTexts)
  const hasShare = useBrowserValue(canShare, false)
  const isKept = saved.reads_left === undefined
  const share = () => navigator.share({ title: saved.name, url: page }).catch(() => undefined)
  return (
    <div className="flex flex-col gap-3">
      <Alert kind="info" live>
        {t('saved')}
      </Alert>
      <CopyField label={t('link')} hint={seal ? t('sealedHint') : undefined} value={page} />
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={page} target="_blank" rel="noopener">
          {t('openPage')}
        </ButtonLink>
        {hasShare && <Button onClick={share}>{t('sharePage')}</Button>}
        {/* The QR program gets its text in a query, which would send the key of a sealed text to the server. */}
        {!seal && (
          <ButtonLink href={`/tools/qrcode?${new URLSearchParams({ text: page })}`}>{t('qr')}</ButtonLink>
        )}
        {!seal && isKept && <Button onClick={onEdit}>{t('edit')}</Button>}
        <Button onClick={onAnother}>{t('another')}</Button>
      </div>
      {saved.token && <CopyField label={t('token')} hint={t('tokenHint')} value={saved.token} />}
      {saved.token && <RememberOffer item={itemOf(shared, saved.token)} isNew={isNew} />}
      {!seal && <CopyField label={t('raw')} value={saved.url} />}
      {seal ? (
        <CommandLine label={t('openByShell')} command={openCommand(saved.name, seal, sent.read_key)} />
      ) : (
        <CommandLine command={saveCommand(sent)} />
      )}
    </div>
  )
}
