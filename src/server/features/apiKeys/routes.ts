import type { FastifyInstance } from 'fastify'
import { collectApiKey, createApiKey, queryApiKey, revokeApiKey } from '../../../contract/people/apiKeys.ts'
import { type ChangeService, serveChanges } from '../../changes/changes.ts'
import { approvedAlways } from '../../changes/kinds.ts'
import type { Databases } from '../../db/pools/databases.ts'
import { type Right, withStepUp } from '../../http/serve/access.ts'
import { serve } from '../../http/serve/serve.ts'
import { serveList } from '../../http/serve/serveList.ts'
import { collectKey, createKey, listKeys, revokeKey } from './keys.ts'

const managersOnly: Right = { menu: 'MachineAccess', role: 'manager' }

export const apiKeyKinds = {
  createApiKey: approvedAlways(createApiKey, {
    name: 'createApiKey',
    access: managersOnly,
    key: () => null,
    apply: (trx, { actor }, body) => createKey(trx, actor, body),
  }),
}

export function apiKeyRoutes(
  app: FastifyInstance,
  { databases: { main }, changes }: { databases: Databases; changes: ChangeService },
): void {
  serveList(app, queryApiKey, managersOnly, { read: ({ body, actor }) => listKeys(main, actor, body) })

  serveChanges(app, changes, Object.values(apiKeyKinds))

  serve(app, collectApiKey, withStepUp(managersOnly), async ({ body, actor, record }) =>
    main.transaction().execute(async (trx) => {
      const { key, name } = await collectKey(trx, actor, body.keyId)
      await record(trx, name)
      return { key }
    }),
  )

  serve(app, revokeApiKey, managersOnly, async ({ body, actor, record }) =>
    main.transaction().execute(async (trx) => {
      await record(trx, await revokeKey(trx, actor, body.keyId))
      return {}
    }),
  )
}
