import { endpoint, examplePage, type OtherAnswer } from '@/lib/core/contract/endpoint'
import { contactApps } from '../apps'
import { addContactInput, addQqInput, contactLinkAnswer, contactLinkInput } from './contacts'

const id = 'The id in that application; a telephone number may have spaces, dashes and a plus sign.'
const page: OtherAnswer = {
  status: 200,
  description: 'A page with a button that opens the application, the id to copy, and a QR code.',
  mediaTypes: ['text/html'],
  example: examplePage,
}

export const contactEndpoints = {
  link: endpoint({
    group: 'contacts',
    methods: ['GET', 'POST'],
    path: '/api/add/v1/link',
    operation: 'getContactLinks',
    summary: 'The links that add a contact',
    description:
      'For telephones, computers and browsers; null where the application has no such link. Only the form of the id is checked: nobody asks the application whether there is such a contact.',
    input: contactLinkInput,
    parameters: { app: 'The application.', id },
    answer: contactLinkAnswer.omit({ code: true }),
    example: { app: 'telegram', id: 'durov' },
  }),
  page: endpoint({
    group: 'contacts',
    methods: ['GET', 'POST'],
    path: '/add/{app}',
    operation: 'openContactPage',
    summary: 'A page that opens an application to add a contact',
    description: 'Made to be shared with people: it works without scripts, and keeps nothing.',
    pages: true,
    pathParameters: { app: 'The application.' },
    pathValues: { app: contactApps },
    input: addContactInput,
    parameters: { id },
    otherAnswers: [page],
    errors: { not_found: 'There is no such application here.' },
  }),
  qqPage: endpoint({
    group: 'contacts',
    methods: ['GET', 'POST'],
    path: '/addqq',
    operation: 'openQqPage',
    summary: 'The same for QQ',
    description: 'An address that is easy to remember: `/addqq?uid=` in place of `/add/qq?id=`.',
    pages: true,
    input: addQqInput,
    parameters: { uid: 'The QQ number.' },
    otherAnswers: [page],
  }),
}
