const sliceMs = 5

/** Begins at once. @returns what passes the test; null once it is aborted */
export async function filterInSlices<Each>(
  list: readonly Each[],
  test: (each: Each) => boolean,
  signal: AbortSignal,
): Promise<Each[] | null> {
  const found: Each[] = []
  let endAt = performance.now() + sliceMs
  for (const each of list) {
    if (performance.now() >= endAt) {
      // The page reacts meanwhile.
      await new Promise((resolve) => setTimeout(resolve))
      if (signal.aborted) return null
      endAt = performance.now() + sliceMs
    }
    if (test(each)) found.push(each)
  }
  return found
}
