import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type * as z from 'zod/mini'
import type { BodyOf, Call, ReplyOf } from '../../contract/call.ts'
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
  /** By which it is proposed. Whoever approves it can be answered with its errors too. */
  call: Pick<Call<z.ZodMiniType<Body>>, 'body' | 'refuses'>
  access: Right
  /** The key of what is changed, from `changeKey`; null for what is new. */
  key(body: Body, actor: SessionUser): string | null
  /** True when the change grants something; a change that only takes rights away acts at once. */
  needsApproval(applied: Applied<Reply>, actor: SessionUser): boolean
  apply(trx: Transaction<Tables>, maker: Maker, body: Body): Promise<Applied<Reply>>
}

export type AnyChangeKind = ChangeKind<unknown, unknown>

/** A kind with a call of its own. */
export type CallKind<C extends Call> = Omit<ChangeKind<BodyOf<C>, MadeReply<C>>, 'call'> & { call: C }

type MadeReply<C> = Exclude<ReplyOf<C>, { pending: string }>

export function approvedAlways<C extends Call>(
  call: C,
  kind: Omit<CallKind<C>, 'call' | 'needsApproval'>,
): CallKind<C> {
  return { ...kind, call, needsApproval: () => true }
}
