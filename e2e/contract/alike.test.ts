import { alikeSuite } from '../support/alike-suite'
import { startWithMail } from '../support/mail'

alikeSuite(
  'on both databases',
  (['sqlite', 'postgresql'] as const).map((provider) => () => startWithMail({ provider })),
  {
    '/api/admin/backup': 'PostgreSQL is backed up with its own tools',
    '/metrics': 'it has numbers of the database',
  },
)
