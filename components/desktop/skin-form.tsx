import { skinTexts } from '@/components/ui/skin-texts'
import type { Language } from '@/lib/core/i18n/language'
import { translator } from '@/lib/core/i18n/page-language'
import { type Skin, skins } from '@/lib/core/skin'

export interface SkinFormProps {
  language: Language
  /** What was chosen; null for what the system prefers. */
  skin: Skin | null
  /** The path of the page, to come back to. */
  back: string
}

/** The choice of a skin for readers without scripts, in the place of the Start menu. */
export function SkinForm({ language, skin, back }: SkinFormProps) {
  const t = translator(skinTexts, language)
  return (
    <noscript>
      <form method="post" action="/skin" className="flex h-full items-center gap-1">
        <input type="hidden" name="back" value={back} />
        <select
          name="skin"
          aria-label={t('skin')}
          defaultValue={skin ?? ''}
          className="bevel-sunken h-full min-w-0 bg-field px-1 text-sm text-ink"
        >
          <option value="">{t('system')}</option>
          {skins.map((each) => (
            <option key={each} value={each}>
              {t(each)}
            </option>
          ))}
        </select>
        <button
          type="submit"
          className="bevel-raised h-full shrink-0 px-2 whitespace-nowrap text-ink active:bevel-pressed"
        >
          {t('change')}
        </button>
      </form>
    </noscript>
  )
}
