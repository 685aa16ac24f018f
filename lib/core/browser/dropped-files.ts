import { useSyncExternalStore } from 'react'
import { Handover } from './handover'
import { createListeners } from './listeners'

// A browser opens a dropped file in place of the page. Here it is given to the program that takes files.

export const droppedFiles = new Handover<readonly File[]>()

let isOver = false
const { subscribe, notify } = createListeners()

export const useFilesOver = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isOver,
    () => false,
  )

/** `dragover`, `dragleave` and `drop` of a page. @param onDrop after files were given to the program */
export function onFileDrag(event: DragEvent, onDrop: () => void): void {
  const { dataTransfer, relatedTarget, type } = event
  // A picture of a page that is dragged has HTML, too.
  if (!dataTransfer?.types.includes('Files') || dataTransfer.types.includes('text/html')) return
  event.preventDefault()
  isOver = type === 'dragover' || (type === 'dragleave' && relatedTarget !== null)
  notify()
  if (type !== 'drop') return
  droppedFiles.give([...dataTransfer.files])
  onDrop()
}
