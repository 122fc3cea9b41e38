import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type * as z from 'zod/mini'
import type { BodyOf, Call } from '../../contract/call.ts'
import type { ErrorName } from '../../contract/errors.ts'
import type { LogDetail } from '../../domain/operations/logs.ts'
import type { ChangeKindName } from '../../domain/people/pendingChanges.ts'
import type { Language } from '../../texts/languages.ts'
import type { Tables } from '../db/tables.ts'
import type { Right, SessionUser } from '../http/serve/access.ts'

export interface Maker {
  actor: SessionUser
  language: Language
  /** Who proposed the change, where an approver tries it first. */
  proposedBy?: string
}

export type ShownFacts = Readonly<Record<string, unknown>>

export interface Applied<Reply> {
  reply: Reply
  insIdCd: string
  target: string
  detail: LogDetail
  before: ShownFacts | null
  after: ShownFacts | null
  /** Further fields of the body that a proposal keeps, such as the state that it was compared with. */
  proposes?: object
  /** Runs before the commit, for example to mail a password. An error rolls the change back. */
  deliver?: (http: FastifyRequest) => Promise<void>
  /** Runs after the commit. */
  committed?: (http: FastifyRequest) => Promise<void> | void
}

export interface ChangeKind<Body, Reply> {
  name: ChangeKindName
  body: z.ZodMiniType<Body>
  /** Errors of the call that proposes it: whoever approves it can be answered with them too. */
  refuses: readonly ErrorName[]
  access: Right
  /** The key of what is changed, from `changeKey`; null for what is new. */
  key(body: Body, actor: SessionUser): string | null
  /** True when the change grants something; a change that only takes rights away acts at once. */
  needsApproval(applied: Applied<Reply>, actor: SessionUser): boolean
  apply(trx: Transaction<Tables>, maker: Maker, body: Body): Promise<Applied<Reply>>
}

export type AnyChangeKind = ChangeKind<unknown, unknown>

export function approvedAlways<C extends Call, Reply>(
  call: C,
  kind: Pick<ChangeKind<BodyOf<C>, Reply>, 'name' | 'access' | 'key' | 'apply'>,
): ChangeKind<BodyOf<C>, Reply> {
  const body = call.body as z.ZodMiniType<BodyOf<C>>
  return { ...kind, body, refuses: call.refuses ?? [], needsApproval: () => true }
}
