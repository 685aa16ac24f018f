import { alikeSuite } from '@/e2e/support/same-responses-suite'
import { startWithMail } from '../support/mail'

// The development server compiles every path on first use, which takes longer than all requests.
alikeSuite(
  'by the development server',
  (['server.mjs', 'next dev'] as const).map((host) => () => startWithMail({ host })),
  {
    '/api/admin/backup': 'it is the database of the server, byte for byte',
    '/sw.js': 'in development nothing is kept for a time without a network',
    '/metrics': 'it has numbers of the process',
  },
)
