'use client'

import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Icon } from '@/components/ui/icon'
import { useTexts } from '@/lib/core/i18n/use-language'
import { dialogTexts } from './dialog-texts'

/** What this is, and the one line that takes part in it from a shell. */
export function AboutDialog({ room, open, onClose }: { room: string; open: boolean; onClose: () => void }) {
  const t = useTexts(dialogTexts)
  const origin = typeof window === 'undefined' ? '' : window.location.origin
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('about')}
      closeLabel={t('close')}
      buttons={
        <Button primary onClick={onClose}>
          {t('ok')}
        </Button>
      }
    >
      <div className="flex items-start gap-4">
        <Icon src="/icons/chat.svg" size={48} />
        <div className="min-w-0 flex-1 space-y-3">
          <p>{t('aboutText')}</p>
          <p>{t('aboutTry')}</p>
          <pre className="bevel-sunken bg-field p-2 text-xs whitespace-pre-wrap break-all">
            {`curl '${origin}/poll?room=${encodeURIComponent(room)}'`}
          </pre>
        </div>
      </div>
    </Dialog>
  )
}
