import { outageSuite } from '../support/outage-suite'

outageSuite([
  {
    name: 'hangs',
    isTotal: true,
    async begin({ server }) {
      server.freeze()
      return async () => server.thaw()
    },
  },
])
