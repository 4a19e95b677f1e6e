import type { RunConfig } from '../../config/config.ts'
import { loadConfig } from '../../config/load.ts'

/** The smallest configuration for a test server. @param port on which it listens on this machine */
export const configuredAt = (port: number): RunConfig =>
  loadConfig({
    environment: {},
    members: {
      target: `http://127.0.0.1:${port}/social/api/restful/v2`,
      application: { id: '1', consumerKey: 'key', consumerSecret: 'a secret of forty characters or so' },
    },
  })
