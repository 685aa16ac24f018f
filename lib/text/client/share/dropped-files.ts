import { useEffect, useState } from 'react'
import { Handover } from '@/lib/core/browser/handover'
import { hasFiles } from '@/lib/core/browser/has-files'

/** Files that were dropped on the page. */
export const droppedFiles = new Handover<readonly File[]>()

/** Whether files are dragged over the page. */
export function useFilesOver(): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    const onDrag = (event: DragEvent) => {
      const { type, relatedTarget } = event
      const isInside = type === 'dragover' || (type === 'dragleave' && relatedTarget !== null)
      if (hasFiles(event)) setOver(isInside)
    }
    for (const type of ['dragover', 'dragleave', 'drop'] as const)
      window.addEventListener(type, onDrag, { signal })
    return () => ended.abort()
  }, [])
  return isOver
}
