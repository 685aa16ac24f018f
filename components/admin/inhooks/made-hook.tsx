'use client'

import { CopyField } from '@/components/ui/copy-field'
import { useTexts } from '@/lib/client/use-language'
import type { MadeInHook } from '@/lib/schemas/admin/inhooks'
import { inHookTexts } from './texts'

/** The address of a hook, which can be read only now, and a command that posts to it. */
export function MadeHook({ nick, address }: MadeInHook) {
  const t = useTexts(inHookTexts)
  return (
    <div className="bevel-thin flex flex-col gap-2 bg-notice p-2">
      <CopyField label={t('address', { name: nick })} hint={t('once')} value={address} urgent />
      <CopyField label={t('command')} value={`curl '${address}' -d text=hello`} />
    </div>
  )
}
