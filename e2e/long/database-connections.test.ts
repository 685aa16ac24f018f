import { outageSuite } from '../support/outage-suite'
import { exhaustConnections, terminateOthers } from '../support/own-postgres'

outageSuite([
  {
    name: 'cuts every connection',
    isTotal: false,
    async begin({ url }) {
      await terminateOthers(url)
      return async () => undefined
    },
  },
  {
    name: 'has no connection to spare',
    isTotal: false,
    async begin({ url }) {
      await terminateOthers(url)
      return exhaustConnections(url)
    },
  },
])
