import * as services from '@/lib/main/services'

/** Where the tools are: the pages of all services but the chat, whose page is the desktop. */
export const toolPages = Object.values(services)
  .map(({ page }) => page)
  .filter((page) => page.startsWith('/tools/'))
