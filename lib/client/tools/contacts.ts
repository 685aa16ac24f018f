import type { ContactApp } from '../../schemas/contact-apps'
import { callAddress } from '../api/other-calls'

/** The path that answered, for the shell. */
export const contactLinkPath = (app: ContactApp, id: string): string =>
  callAddress('GET /api/add/v1/link', { app, id })
