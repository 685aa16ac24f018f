type FileDrag = DragEvent & { dataTransfer: DataTransfer }

/** Whether files are dragged. A picture of a page that is dragged has HTML, too. */
export function hasFiles(event: DragEvent): event is FileDrag {
  const types = event.dataTransfer?.types ?? []
  return types.includes('Files') && !types.includes('text/html')
}
