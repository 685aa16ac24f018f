import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '../support/database'
import { diskFullSuite, mib } from '../support/disk-full-suite'
import { mountProblem } from '../support/small-disk'

// Every endpoint is called on a full disk, where one can be mounted, and some of them here.
diskFullSuite(
  {
    what: 'a file size limit',
    isDisk: false,
    problem: '',
    make: () => {
      const folder = temporaryFolder('limit')
      const remove = async () => rmSync(folder, { recursive: true })
      const data = { folder, databaseUrl: `file:${join(folder, 'platform.db')}`, remove }
      return { data, options: { data, fileBytesMax: 12 * mib } }
    },
  },
  mountProblem() ? 1 : 8,
)
