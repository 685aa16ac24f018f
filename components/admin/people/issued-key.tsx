'use client'

import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field, fieldLook } from '@/components/ui/field'
import { copyText } from '@/lib/client/copy-text'
import { useTexts } from '@/lib/client/use-language'
import { peopleTexts } from './texts'

/** A key that was just issued: the only time it can be read. */
export function IssuedKey({ value }: { value: string }) {
  const t = useTexts(peopleTexts)
  const [copied, setCopied] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (value) input.current?.focus()
  }, [value])
  return (
    <div className="bevel-thin bg-notice p-2">
      <Field label={t('theKey')} hint={t('once')}>
        {(control) => (
          <div className="flex gap-1.5">
            <input
              ref={input}
              type="text"
              readOnly
              value={value}
              onFocus={(event) => event.target.select()}
              className={fieldLook}
              {...control}
            />
            <Button onClick={async () => setCopied(await copyText(value))}>
              {t(copied ? 'copied' : 'copy')}
            </Button>
          </div>
        )}
      </Field>
    </div>
  )
}
