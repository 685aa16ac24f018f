import { outageSuite } from '../support/outage-suite'

outageSuite([
  {
    name: 'is stopped and started again',
    isTotal: true,
    async begin({ server }) {
      await server.end('SIGINT')
      return () => server.start()
    },
  },
  {
    name: 'crashes and starts again',
    isTotal: true,
    async begin({ server }) {
      await server.crash()
      return () => server.start()
    },
  },
])
