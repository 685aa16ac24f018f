import type { ContactApp } from '../../schemas/contact-apps'
/** The path that answered, for the shell. */
export const contactLinkPath = (app: ContactApp, id: string) =>
  `/api/add/v1/link?app=${app}&id=${encodeURIComponent(id)}`
