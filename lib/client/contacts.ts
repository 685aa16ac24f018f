import type { ContactApp } from '../schemas/contact-apps'
import type { ContactLinkAnswer } from '../schemas/contacts'
import { callApi } from './fetcher'

const linkPath = '/api/add/v1/link'

/** The links that add somebody. @throws ApiError invalid_parameter when the id is none of that application */
export const contactLink = (app: ContactApp, id: string) =>
  callApi<ContactLinkAnswer>(linkPath, { query: { app, id } })

/** The path that answered, for the shell. */
export const contactLinkPath = (app: ContactApp, id: string) =>
  `${linkPath}?app=${app}&id=${encodeURIComponent(id)}`
