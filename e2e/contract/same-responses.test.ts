import { startWithMail } from '@/e2e/support/mail'
import { alikeSuite } from '@/e2e/support/same-responses-suite'

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
