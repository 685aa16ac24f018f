let page = { title: '', unread: 0 }

let inFront = ''

function showTitle(): void {
  document.title = (page.unread > 0 ? `(${page.unread}) ` : '') + (inFront || page.title)
}

/** The tab title while the page's own window is in front, and its unread count. */
export function setPageTitle(title: string, unread: number): void {
  page = { title, unread }
  showTitle()
}

/** The tab title while a program is in front; `''`: none. */
export function setFrontTitle(title: string): void {
  if (title === inFront) return
  page.title ||= document.title
  inFront = title
  showTitle()
}
