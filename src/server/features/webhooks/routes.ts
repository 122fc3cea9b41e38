import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import {
  collectWebhookSecret,
  createWebhook,
  queryWebhook,
  queryWebhookDelivery,
  removeWebhook,
  resendWebhook,
  rotateWebhookSecret,
  testWebhook,
} from '../../../contract/records/webhooks.ts'
import { mayActFor } from '../../../domain/people/actor.ts'
import type { ChangeService } from '../../changes/changes.ts'
import { approvedAlways } from '../../changes/kinds.ts'
import type { Secrets } from '../../db/cards/secrets.ts'
import type { Databases } from '../../db/pools/databases.ts'
import { type Right, withStepUp } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'
import { serve } from '../../http/serve/serve.ts'
import { serveList } from '../../http/serve/serveList.ts'
import { type Delivering, keepDelivering, sendSigned } from './deliver.ts'
import { listDeliveries, sendAgain } from './deliveries.ts'
import { type PostOptions, targetOf } from './post.ts'
import { webhookSeal } from './secret.ts'
import {
  addWebhook,
  collectSecret,
  listWebhooks,
  lockWebhook,
  markRemoved,
  noteTest,
  rotateSecret,
} from './webhooks.ts'

const managersOnly: Right = { menu: 'MachineAccess', role: 'manager' }

export const webhookKinds = {
  createWebhook: approvedAlways(createWebhook, {
    name: 'createWebhook',
    access: managersOnly,
    key: () => null,
    apply: (trx, { actor }, body) => addWebhook(trx, actor, body),
  }),
}

interface WebhookDeps {
  databases: Databases
  secrets: Secrets
  changes: ChangeService
  options: PostOptions
}

const pollMs = 2_000

/** Serves webhooks and keeps delivering to them. */
export function webhookRoutes(
  app: FastifyInstance,
  { databases: { main }, secrets, changes, options }: WebhookDeps,
): Delivering {
  const seal = webhookSeal(secrets)
  const delivering = keepDelivering(
    {
      db: main,
      seal,
      options,
      onError: (error) => app.log.error({ err: error }, 'Webhooks could not be delivered'),
    },
    pollMs,
  )
  app.addHook('onClose', () => delivering.stop())

  serveList(app, queryWebhook, managersOnly, { read: ({ body, actor }) => listWebhooks(main, actor, body) })
  serveList(app, queryWebhookDelivery, managersOnly, { read: ({ body, actor }) => listDeliveries(main, actor, body) })

  serve(app, createWebhook, withStepUp(managersOnly), async (served) => {
    const { insIdCd, url } = served.body
    if (!mayActFor(served.actor, insIdCd)) throw new CallError('otherInstitution')
    // A name that is not known yet is no fault: each call looks again.
    if ((await targetOf(new URL(url), options)) === 'address') throw new CallError('webhookAddress', {}, 'url')
    return changes.make(webhookKinds.createWebhook, served)
  })

  for (const [call, take] of [
    [collectWebhookSecret, collectSecret],
    [rotateWebhookSecret, rotateSecret],
  ] as const)
    serve(app, call, withStepUp(managersOnly), async ({ body, actor, record }) =>
      main.transaction().execute(async (trx) => {
        const { name, secret } = await take(trx, seal, actor, body.webhookId)
        await record(trx, name)
        return { secret }
      }),
    )

  serve(app, removeWebhook, managersOnly, async ({ body, actor, record }) =>
    main.transaction().execute(async (trx) => {
      await record(trx, await markRemoved(trx, actor, body.webhookId))
      return {}
    }),
  )

  serve(app, testWebhook, managersOnly, async ({ body, actor, record }) => {
    const webhook = await main.transaction().execute(async (trx) => {
      const found = await lockWebhook(trx, actor, body.webhookId)
      if (found.secret_sealed === null) throw new CallError('webhookNotCollected')
      await record(trx, found.name)
      return found
    })
    const id = `test_${randomUUID()}`
    const content = { id, type: 'webhook.test', timestamp: new Date().toISOString(), data: {} }
    const outcome = await sendSigned({ seal, options }, webhook, { id, body: JSON.stringify(content) })
    await noteTest(main, body.webhookId, outcome)
    return outcome
  })

  serve(app, resendWebhook, managersOnly, async ({ body, actor, record }) => {
    const { count } = await main.transaction().execute(async (trx) => {
      const sent = await sendAgain(trx, actor, body)
      await record(trx, sent.name, { count: sent.count })
      return sent
    })
    delivering.wake()
    return { count }
  })
  return delivering
}
