'use client'

import { useEffect, useId, useRef, useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { Link } from '@/components/ui/link'
import { useTexts } from '@/lib/core/i18n/use-language'
import { forget, type NewItem, remember, useMyItems } from '@/lib/mine/client/my-items'
import { mineLimits } from '@/lib/mine/limits'
import { createdTexts } from '@/lib/mine/texts'

/** Tokens of items that were offered as new: once removed from the list, they do not return by themselves. */
const offered = new Set<string>()

interface RememberOfferProps {
  item: NewItem
  /** It was just created, so it is remembered at once if the user has agreed before. */
  isNew: boolean
}

/** Offers to remember what was created, beside its result. */
export const RememberOffer = (props: RememberOfferProps) => <Offer key={props.item.token} {...props} />

function Offer({ item, isNew }: RememberOfferProps) {
  const t = useTexts(createdTexts)
  const hint = useId()
  const items = useMyItems()
  const isRemembered = items?.some(({ token }) => token === item.token) ?? false
  /** What the user wants while it is being stored. */
  const [wanted, setWanted] = useState<boolean | null>(null)
  const [outcome, setOutcome] = useState({ isStored: true, dropped: 0 })
  const add = async (agrees: boolean) => setOutcome(await remember(item, agrees))
  const choose = async (wants: boolean) => {
    setWanted(wants)
    await (wants ? add(true) : forget(item))
    setWanted(null)
  }
  const addFirst = useRef(add)
  useEffect(() => {
    if (!isNew || offered.has(item.token)) return
    offered.add(item.token)
    void addFirst.current(false)
  }, [isNew, item.token])
  return (
    <div className="flex flex-col">
      <Checkbox
        label={t(items ? 'remember' : 'agree')}
        checked={wanted ?? isRemembered}
        aria-describedby={hint}
        onChange={(event) => void choose(event.target.checked)}
      />
      <p id={hint} className="text-muted">
        {t('kept')} <Link href="/tools/mine">{t('list')}</Link>
      </p>
      <div role="status">
        {isRemembered && !outcome.isStored && <p>{t('notStored')}</p>}
        {isRemembered && outcome.dropped > 0 && <p>{t('dropped', { max: mineLimits.itemsMax })}</p>}
      </div>
    </div>
  )
}
