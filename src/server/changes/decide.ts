import type { FastifyRequest } from 'fastify'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { ErrorName } from '../../contract/errors.ts'
import {
  type ChangeDecision,
  type ChangeKindName,
  type PendingChangeState,
  refusalOfDecision,
} from '../../domain/people/pendingChanges.ts'
import type { Tables } from '../db/tables.ts'
import { hasRight, type SessionUser } from '../http/serve/access.ts'
import { CallError } from '../http/serve/errors.ts'
import type { RecordAct } from '../http/serve/serve.ts'
import { dryRun } from './dryRun.ts'
import type { AnyChangeKind, Applied, Maker } from './kinds.ts'
import { changeOf, decisionRefused, noticeOutcome, type StoredChange } from './store.ts'

export interface DecideDeps {
  db: Kysely<Tables>
  kinds: Readonly<Record<ChangeKindName, AnyChangeKind>>
  /** Reads the user as they are now; null when they can't sign in any more. */
  userOf(db: Kysely<Tables>, userId: string): Promise<SessionUser | null>
}

interface Decision extends Maker {
  changeId: string
  version: number
  http: FastifyRequest
  record: RecordAct
}

/**
 * Tries the change as the approver, who may grant only what they have, and then makes it as the proposer. Throws
 * `changeOutdated` when what it changes has changed since.
 */
export async function approveChange(deps: DecideDeps, decision: Decision): Promise<void> {
  const { actor, language, http, record } = decision
  const made = await deps.db.transaction().execute(async (trx): Promise<Applied<unknown> | null> => {
    const change = await decidable(trx, decision, 'approve')
    const kind = deps.kinds[change.kind]
    const proposer = await deps.userOf(trx, change.proposedBy)
    if (!proposer || !hasRight(proposer, kind.access)) throw new CallError('proposerMayNot')
    const parsed = kind.call.body.safeParse(change.payload)
    // Proposed before an upgrade that asks for more.
    if (!parsed.success) {
      await settle(trx, change, 'outdated', null, null)
      return null
    }
    const body = parsed.data
    const { proposedBy } = change
    const refused = await refusalOf(trx, () => kind.apply(trx, { actor, language, proposedBy }, body))
    if (refused && isGone(refused)) {
      const forProposer = await refusalOf(trx, () => kind.apply(trx, { actor: proposer, language }, body))
      // It is there, but not for the approver: an account that comes from another institution.
      if (!forProposer || !isGone(forProposer)) throw new CallError('otherInstitution')
      await settle(trx, change, 'outdated', null, null)
      return null
    }
    if (refused) throw refused
    const applied = await asProposer(() => kind.apply(trx, { actor: proposer, language }, body))
    await applied.deliver?.(http)
    await settle(trx, change, 'approved', actor, null)
    await record(trx, targetOf(change), { ...applied.detail, ...factsOf(change) })
    return applied
  })
  if (!made) throw new CallError('changeOutdated')
  await made.committed?.(http)
}

export function rejectChange({ db }: DecideDeps, decision: Decision & { remark: string }): Promise<void> {
  return decideAgainst(db, decision, 'reject', 'rejected', decision.remark)
}

export function withdrawChange({ db }: DecideDeps, decision: Decision): Promise<void> {
  return decideAgainst(db, decision, 'withdraw', 'withdrawn', null)
}

function decideAgainst(
  db: Kysely<Tables>,
  decision: Decision,
  action: ChangeDecision,
  state: PendingChangeState,
  remark: string | null,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const change = await decidable(trx, decision, action)
    await settle(trx, change, state, decision.actor, remark)
    await decision.record(trx, targetOf(change), factsOf(change))
  })
}

/** Locks the change. Throws when this user may not decide it, or when it isn't the version they saw. */
async function decidable(
  trx: Transaction<Tables>,
  { changeId, version, actor, language }: Decision,
  action: ChangeDecision,
): Promise<StoredChange> {
  const change = await changeOf(trx, actor, changeId, { lock: true })
  if (change.version !== version && change.state === 'pending') throw new CallError('recordChanged')
  const refusal = refusalOfDecision(actor, change, action)
  if (refusal) throw decisionRefused(actor, change, refusal, language)
  return change
}

/** Returns the error that the change would cause, or null; its writes are rolled back. */
async function refusalOf(trx: Transaction<Tables>, apply: () => Promise<unknown>): Promise<CallError | null> {
  try {
    await dryRun(trx, apply)
    return null
  } catch (error) {
    if (error instanceof CallError) return error
    throw error
  }
}

function isGone({ error }: CallError): boolean {
  return error === 'recordChanged' || error === 'notFound'
}

const lostRights: readonly ErrorName[] = [
  ...(['otherInstitution', 'forbidden', 'roleMissing', 'ownAccount'] as const),
  ...(['accountAbove', 'roleAbove', 'menuAbove'] as const),
]

async function asProposer<Done>(apply: () => Promise<Done>): Promise<Done> {
  try {
    return await apply()
  } catch (error) {
    if (error instanceof CallError && lostRights.includes(error.error)) throw new CallError('proposerMayNot')
    throw error
  }
}

/** `decidedBy` is null where the approval has shown that it no longer fits: who changed its object is not known. */
async function settle(
  trx: Transaction<Tables>,
  change: StoredChange,
  state: PendingChangeState,
  decidedBy: SessionUser | null,
  remark: string | null,
): Promise<void> {
  const userId = decidedBy?.userId ?? null
  await sql`
    UPDATE pending_change
    SET state = ${state}, version = version + 1, decided_by = ${userId}, decided_at = now(), remark = ${remark}
    WHERE change_id = ${change.changeId}`.execute(trx)
  await noticeOutcome(trx, { ...change, state, remark }, userId)
}

/** For example `clerk, change 12`. */
function targetOf({ target, changeId }: StoredChange): string {
  return `${target}, change ${changeId}`
}

function factsOf({ kind, proposerUsername }: StoredChange) {
  return { kind, proposedBy: proposerUsername }
}
