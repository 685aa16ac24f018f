import { Handover } from './handover'

/** Files that were dropped on the page where no window takes them. */
export const droppedFiles = new Handover<readonly File[]>()

/** Whether files are dragged from outside: a picture of a page has HTML, too. */
export const hasFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') === true && !dataTransfer.types.includes('text/html')
