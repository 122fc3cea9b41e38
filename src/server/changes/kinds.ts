import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { BodyOf, Call } from '../../contract/call.ts'
import type { Language } from '../../contract/texts/languages.ts'
import type { LogDetail } from '../../domain/logs.ts'
import type { ChangeKindName } from '../../domain/pendingChanges.ts'
import type { Tables } from '../db/tables.ts'
import type { Right, SessionUser } from '../http/access.ts'

/** Who makes a change, and in which language they are told what is wrong with it. */
export interface Maker {
  actor: SessionUser
  language: Language
}

/** A thing's fields by name, as they are shown to whoever approves a change of it. */
export type ShownFacts = Readonly<Record<string, unknown>>

/** A change that was made in a transaction which isn't committed yet. */
export interface Applied<Reply> {
  /** The reply of the call. */
  reply: Reply
  /** The institution whose users it concerns; the head for what concerns all. */
  insIdCd: string
  /** As the audit log names it. */
  target: string
  /** For the audit log: nothing that somebody typed freely, nothing secret. */
  detail: LogDetail
  before: ShownFacts | null
  after: ShownFacts | null
  /** Runs before the commit, for example to mail a password. An error rolls the change back. */
  deliver?: (http: FastifyRequest) => Promise<void>
  /** Runs after the commit. */
  committed?: (http: FastifyRequest) => Promise<void> | void
}

/**
 * A kind of change: how it is made, in a transaction that may be rolled back. The same function finds out what is wrong with
 * a proposal, what it would change, and makes the change when it is approved.
 */
export interface ChangeKind<Body, Reply> {
  name: ChangeKindName
  /** The call's body: what is stored until somebody approves. */
  body: z.ZodType<Body>
  /** Who may propose it: whoever may make the call. */
  access: Right
  /** The key of the changed thing, by `changedThing`; null where it is new. */
  thing(body: Body, actor: SessionUser): string | null
  /** Whether it gives somebody something: what only takes rights away acts at once. */
  needsApproval(applied: Applied<Reply>, actor: SessionUser): boolean
  apply(trx: Transaction<Tables>, maker: Maker, body: Body): Promise<Applied<Reply>>
}

/** A kind in the registry, whatever its body is: that is parsed by the schema of its own kind before it is applied. */
export type AnyChangeKind = ChangeKind<unknown, unknown>

/** The kind of a call whose change always needs a second person. */
export function approvedAlways<C extends Call, Reply>(
  call: C,
  kind: Pick<ChangeKind<BodyOf<C>, Reply>, 'name' | 'access' | 'thing' | 'apply'>,
): ChangeKind<BodyOf<C>, Reply> {
  return { ...kind, body: call.body as z.ZodType<BodyOf<C>>, needsApproval: () => true }
}
