'use client'

import { lazy, Suspense, useEffect, useState } from 'react'
import type { ApiError } from '@/lib/core/api/api-error'
import { takeCreateKey } from '@/lib/core/browser/create-key'
import { emptyModule } from '@/lib/core/browser/load-errors'

const Input = lazy(() =>
  import('./create-key-input').then((module) => ({ default: module.CreateKeyInput }), emptyModule),
)

/** The key that creating needs here: once there is one, or a call was refused for want of it. */
export function CreateKeyField({ error }: { error: ApiError | null }) {
  const [isShown, setShown] = useState(false)
  const isMissing = error?.rule?.startsWith('create_key_') === true
  useEffect(() => {
    if (takeCreateKey() || isMissing) setShown(true)
  }, [isMissing])
  return (
    isShown && (
      <Suspense>
        <Input />
      </Suspense>
    )
  )
}
