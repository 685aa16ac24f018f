'use client'

import { startTransition, useEffect, useRef, useState } from 'react'

const isSame = (one: readonly unknown[], other: readonly unknown[] | null) =>
  other !== null && one.every((value, index) => Object.is(value, other[index]))

/**
 * The result of work on these values; null until it is done, and if it fails, such as without a network.
 * @param work the same function each time
 * @param values compared by identity; null: nothing to do
 */
export function useResult<Values extends readonly unknown[], Result>(
  work: (...values: Values) => Promise<Result>,
  values: Values | null,
): Result | null {
  const [done, setDone] = useState<{ values: Values; result: Result } | null>(null)
  const started = useRef<Values>(null)
  useEffect(() => {
    if (!values || isSame(values, started.current)) return
    started.current = values
    work(...values).then(
      // It may show thousands of elements: a transition keeps the page responsive meanwhile.
      (result) => started.current === values && startTransition(() => setDone({ values, result })),
      () => undefined,
    )
  })
  return values && done && isSame(values, done.values) ? done.result : null
}
