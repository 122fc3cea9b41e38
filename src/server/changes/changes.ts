import type { FastifyInstance } from 'fastify'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Call } from '../../contract/call.ts'
import { approvalDays, type ChangeKindName, changedUser, changeKinds } from '../../domain/people/pendingChanges.ts'
import { propertiesOf } from '../../domain/typed.ts'
import type { Tables } from '../db/tables.ts'
import { type SessionUser, withStepUp } from '../http/serve/access.ts'
import { CallError } from '../http/serve/errors.ts'
import { idempotencyKey, once } from '../http/serve/idempotency.ts'
import { type Served, serve } from '../http/serve/serve.ts'
import { administrators, nameOf, notify, type Recipients } from '../notices/notify.ts'
import { dryRun } from './dryRun.ts'
import { dualControlOf } from './dualControl.ts'
import type { Applied, CallKind, ChangeKind } from './kinds.ts'
import { outdateChangesOf } from './store.ts'

export interface ChangesDeps {
  db: Kysely<Tables>
  dualControlByDefault: boolean
  wake(): void
}

type ServedChange<Body> = Pick<Served<Body>, 'body' | 'actor' | 'language' | 'http' | 'record'>

export interface ChangeService {
  make<Body, Reply>(kind: ChangeKind<Body, Reply>, served: ServedChange<Body>): Promise<Reply | { pending: string }>
  /** The same in a transaction of the caller, who calls `committed` after it. */
  makeIn<Body, Reply>(
    trx: Transaction<Tables>,
    kind: ChangeKind<Body, Reply>,
    served: ServedChange<Body>,
  ): Promise<Made<Reply>>
}

interface Made<Reply> {
  reply: Reply | { pending: string }
  committed(): Promise<void>
}

export function openChanges({ db, dualControlByDefault, wake }: ChangesDeps): ChangeService {
  async function makeIn<Body, Reply>(
    trx: Transaction<Tables>,
    kind: ChangeKind<Body, Reply>,
    { body, actor, language, http, record }: ServedChange<Body>,
  ): Promise<Made<Reply>> {
    const maker = { actor, language }
    const key = kind.key(body, actor)
    const made: Applied<Reply>[] = []
    const repeatable = { userId: actor.userId, key: idempotencyKey(http), request: { change: kind.name, body } }
    const { reply } = await once(trx, repeatable, async (): Promise<{ reply: Reply | { pending: string } }> => {
      const { on } = await dualControlOf(trx, dualControlByDefault)
      const planned = on ? await dryRun(trx, () => kind.apply(trx, maker, body)) : null
      if (planned && kind.needsApproval(planned, actor)) {
        const pending = await propose(trx, kind.name, { body, actor, planned, key })
        await record(trx, planned.target, { ...planned.detail, pendingChange: pending })
        return { reply: { pending } }
      }
      // First: whoever approves a change of it holds the change before what it changes.
      await outdateChangesOf(trx, key, actor)
      const applied = await kind.apply(trx, maker, body)
      await applied.deliver?.(http)
      made.push(applied)
      await record(trx, applied.target, applied.detail)
      return { reply: applied.reply }
    })
    return {
      reply,
      async committed() {
        wake()
        for (const applied of made) await applied.committed?.(http)
      },
    }
  }
  return {
    makeIn,
    async make(kind, served) {
      const { reply, committed } = await db.transaction().execute((trx) => makeIn(trx, kind, served))
      await committed()
      return reply
    },
  }
}

/** Serves the calls of kinds that do nothing besides making their change. */
export function serveChanges(app: FastifyInstance, changes: ChangeService, kinds: readonly CallKind<Call>[]): void {
  for (const kind of kinds) serve(app, kind.call, withStepUp(kind.access), async (served) => changes.make(kind, served))
}

interface Proposal {
  body: unknown
  actor: SessionUser
  planned: Applied<unknown>
  key: string | null
}

/** Returns the id of the change. Throws `changePending` when another change of the same object is waiting. */
async function propose(
  trx: Transaction<Tables>,
  kind: ChangeKindName,
  { body, actor, planned, key }: Proposal,
): Promise<string> {
  if (key !== null)
    await sql`
      UPDATE pending_change SET state = 'expired', version = version + 1
      WHERE thing = ${key} AND state = 'pending' AND expires_at <= now()`.execute(trx)
  const row = await trx
    .insertInto('pending_change')
    .values({
      kind,
      ins_id_cd: planned.insIdCd,
      thing: key,
      target: planned.target,
      payload: JSON.stringify(planned.proposes ? { ...propertiesOf(body), ...planned.proposes } : body),
      before: planned.before && JSON.stringify(planned.before),
      after: planned.after && JSON.stringify(planned.after),
      proposed_by: actor.userId,
      expires_at: sql<Date>`now() + make_interval(days => ${approvalDays})`,
      told: true,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('change_id')
    .executeTakeFirst()
  if (!row) throw new CallError('changePending')
  await notify(trx, {
    to: approversOf(kind, { insIdCd: planned.insIdCd, key, proposedBy: actor.userId }),
    facts: {
      kind: 'approval',
      changeId: row.change_id,
      change: kind,
      target: planned.target,
      outcome: 'pending',
      name: await nameOf(trx, actor.userId),
      remark: null,
    },
    fromUser: actor.userId,
  })
  return row.change_id
}

/** Administrators are asked when nobody else of the institution may approve; nobody is asked about their own account. */
function approversOf(
  kind: ChangeKindName,
  { insIdCd, key, proposedBy }: { insIdCd: string; key: string | null; proposedBy: string },
): Recipients {
  const userId = changedUser(key)
  return {
    groups: [{ roles: changeKinds[kind].approvers, insIdCd }, administrators],
    firstOnly: true,
    menu: 'PendingChange',
    except: [proposedBy, ...(userId ? [userId] : [])],
  }
}
