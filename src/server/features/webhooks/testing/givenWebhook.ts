import { accountNamed } from '../../../../../testing/data/people.ts'
import type { TestServer } from '../../../../../testing/server/server.ts'
import { flows } from '../../../../domain/flows/index.ts'
import type { Actor } from '../../../../domain/people/actor.ts'
import type { FlowId } from '../../../../domain/workflow/flow.ts'
import { webhookSeal } from '../secret.ts'
import { addWebhook, collectSecret } from '../webhooks.ts'

interface NewWebhook {
  url: string
  name?: string
  insIdCd?: string
  flows?: readonly FlowId[]
}

/** acq_manager, as of the institution. */
export async function webhookMaker(server: TestServer, insIdCd: string): Promise<Actor> {
  const { userId } = await accountNamed(server, 'acq_manager')
  return { userId, username: 'acq_manager', insIdCd, roles: ['manager'] }
}

/** A webhook that acq_manager has made, with its secret. */
export async function givenWebhook(
  server: TestServer,
  { url, name = 'Core banking', insIdCd = '00010344', flows: some = flows.map(({ id }) => id) }: NewWebhook,
): Promise<{ webhookId: string; secret: string }> {
  const actor = await webhookMaker(server, insIdCd)
  return server.db.databases.main.transaction().execute(async (trx) => {
    const { webhookId } = (await addWebhook(trx, actor, { insIdCd, name, url, flows: [...some] })).reply
    const { secret } = await collectSecret(trx, webhookSeal(server.db.secrets), actor, webhookId)
    return { webhookId, secret }
  })
}
