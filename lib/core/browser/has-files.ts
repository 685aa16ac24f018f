type FileDrag = DragEvent & { dataTransfer: DataTransfer }

/** Whether files are dragged. A picture of a page that is dragged has HTML, too. */
export function hasFiles(event: DragEvent): event is FileDrag {
  const types = event.dataTransfer?.types ?? []
  return types.includes('Files') && !types.includes('text/html')
}

/** Takes dropped files while something is written in the chat. @returns whether they were taken */
export const filesForChat: { take: ((files: readonly File[]) => boolean) | null } = { take: null }
