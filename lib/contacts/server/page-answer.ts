import { baseUrlOf } from '@/lib/core/http/origin'
import { pageReaderOf, shellHeaders } from '@/lib/core/http/page-shell'
import { statusOf } from '@/lib/core/services/status'
import type { ContactApp } from '../apps'
import { contactOf } from './links'
import { contactPage, contactPagePolicy, type Device } from './page'

/** Whether the caller holds a phone or a tablet; what a browser says of itself. */
function deviceOf(request: Request): Device {
  const agent = request.headers.get('user-agent') ?? ''
  const isMobile =
    request.headers.get('sec-ch-ua-mobile') === '?1' || /Android|iPhone|iPad|iPod|Mobile|Harmony/i.test(agent)
  return isMobile ? 'mobile' : 'desktop'
}

/**
 * The add-contact page as this caller gets it.
 * @param parameter the name the id came under
 * @throws Refusal invalid_parameter
 */
export function contactPageAnswer(
  request: Request,
  app: ContactApp,
  given: string,
  parameter = 'id',
): Response {
  const contact = contactOf(app, given, baseUrlOf(request), parameter)
  const qrUrl =
    statusOf('qr') === 'running'
      ? `/qrcode?type=svg&size=200&margin=4&text=${encodeURIComponent(contact.scanned)}`
      : null
  const page = contactPage(contact, { device: deviceOf(request), reader: pageReaderOf(request), qrUrl })
  return new Response(page, {
    status: 200,
    headers: {
      ...shellHeaders(contactPagePolicy(contact)),
      'Cache-Control': 'no-cache',
      Vary: 'Accept-Language, Cookie, User-Agent, Sec-CH-UA-Mobile',
    },
  })
}
