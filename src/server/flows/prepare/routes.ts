import type { FastifyInstance } from 'fastify'
import type { Transaction } from 'kysely'
import { prepareDraft } from '../../../contract/records/drafts.ts'
import { originalKeyOf } from '../../../contract/records/submission.ts'
import { flowOf } from '../../../domain/flows/index.ts'
import { belongsTo } from '../../../domain/people/actor.ts'
import { submissionDraftKey } from '../../../domain/records/drafts.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import type { Tables } from '../../db/tables.ts'
import { hasRight, type SessionUser } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'
import { idempotencyKey, once } from '../../http/serve/idempotency.ts'
import { serve } from '../../http/serve/serve.ts'
import type { Engine } from '../deps.ts'
import { opensFlow } from '../record/recordRow.ts'
import { draftedValues } from './draftedValues.ts'
import { submitFormPath } from './submitFormPath.ts'

/** The only call by which an assistant writes. A person checks and submits the draft. */
export function prepareRoutes(app: FastifyInstance, engine: Engine): void {
  const { databases, drafts, clock, reference, stepsTaken } = engine
  serve(app, prepareDraft, 'key', async ({ body, actor, language, http, note }) => {
    const { username, flow: flowId, form } = body
    const flow = flowOf(flowId)
    if (!opensFlow(actor, flow)) throw new CallError('forbidden')
    // Each key for itself: more keys make no more drafts, as a user has a number of them that may wait.
    if (!(await drafts.mayPrepare(actor.userId))) throw new CallError('tooMany')
    const known = await reference()
    const original = originalKeyOf(form)
    note({ target: original.priKey, detail: { flow: flowId, transId: form.submitTransId, username } })
    const prepared = await databases.main.transaction().execute((trx) =>
      once(trx, { userId: actor.userId, key: idempotencyKey(http), request: body }, async () => {
        const at = clock()
        const values = await draftedValues(trx, form, { flow, actor, language, reference: known, at })
        const { userId } = await handlerNamed(trx, engine, { username, flow, actor })
        const path = submitFormPath(flow, original)
        const key = submissionDraftKey(flowId, original)
        await drafts.prepare(trx, { userId, username, key, path, values }, actor, at)
        return { path, savedAt: at.toISOString() }
      }),
    )
    stepsTaken()
    return prepared
  })
}

interface Wanted {
  username: string
  flow: Flow
  actor: SessionUser
}

/** Throws `notFound` for a name that nobody of the institution has, `draftNotFor` where they may not submit the form. */
async function handlerNamed(
  trx: Transaction<Tables>,
  { userOf }: Engine,
  { username, flow, actor }: Wanted,
): Promise<SessionUser> {
  const found = await trx.selectFrom('app_user').select('user_id').where('username', '=', username).executeTakeFirst()
  const user = found ? await userOf(found.user_id) : null
  if (!user || !belongsTo(actor, user.insIdCd)) throw new CallError('notFound', {}, 'username')
  if (!hasRight(user, { menu: flow.menu, role: 'handler' }))
    throw new CallError('draftNotFor', { username }, 'username')
  return user
}
