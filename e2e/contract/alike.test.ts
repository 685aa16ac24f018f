import { alikeSuite } from '../support/alike-suite'
import { startWithMail } from '../support/mail'

// Without a limit, only SQLite knows how much room there is.
const env = { STORAGE_MAX_BYTES: '1000000000000' }

alikeSuite(
  'on both databases',
  (['sqlite', 'postgresql'] as const).map((provider) => () => startWithMail({ provider, env })),
  {
    '/api/admin/backup': 'PostgreSQL is backed up with its own tools',
    '/metrics': 'it has numbers of the database',
  },
)
