'use client'

import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Window } from '@/components/ui/window'
import { useTexts } from '@/lib/core/i18n/use-language'
import { programs } from '../programs'
import { run } from './manager'
import { programWindowTexts } from './texts'

/** Stands where a program would be that could not be loaded. */
export function FailedWindow({ id, href }: { id: string; href: string }) {
  const t = useTexts(programWindowTexts)
  return (
    <Window program={id} title={t('failedTitle')} icon={programs.find((each) => each.id === id)?.icon}>
      <div className="flex flex-col gap-3 p-4">
        <Alert kind="error" live>
          {t('failed')}
        </Alert>
        <Button primary onClick={() => run({ act: 'retry', id, href })} className="self-center">
          {t('again')}
        </Button>
        <p>
          {t('updated')}{' '}
          <Link href={href} target="_blank">
            {t('ownPage')}
          </Link>
        </p>
      </div>
    </Window>
  )
}
