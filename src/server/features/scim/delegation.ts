import type { FastifyInstance } from 'fastify'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { BodyOf } from '../../../contract/call.ts'
import { type DirectoryRow, modifyDirectory, queryDirectory } from '../../../contract/people/directory.ts'
import { changesOf } from '../../../domain/operations/logs.ts'
import { type Actor, mayActFor } from '../../../domain/people/actor.ts'
import { changeKey } from '../../../domain/people/pendingChanges.ts'
import { type ChangeService, serveChanges } from '../../changes/changes.ts'
import type { Applied, CallKind } from '../../changes/kinds.ts'
import { pendingChangesOf } from '../../changes/store.ts'
import { writeSetting } from '../../changes/writeSetting.ts'
import type { Tables } from '../../db/tables.ts'
import type { Right } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'
import { serve } from '../../http/serve/serve.ts'

const forDirectory: Right = { menu: 'SingleSignOn', role: 'manager' }

type DirectoryBody = BodyOf<typeof modifyDirectory>

/** Delegating is a change that a second person approves; taking it back acts at once. */
export function directoryKind(publicUrl: string): CallKind<typeof modifyDirectory> {
  return {
    name: 'modifyDirectory',
    call: modifyDirectory,
    access: forDirectory,
    key: ({ insIdCd }) => changeKey.directory(insIdCd),
    needsApproval: ({ reply }) => reply.delegated,
    apply: (trx, { actor }, body) => modify(trx, publicUrl, actor, body),
  }
}

interface DelegationDeps {
  db: Kysely<Tables>
  changes: ChangeService
  kind: CallKind<typeof modifyDirectory>
  publicUrl: string
}

export function delegationRoutes(app: FastifyInstance, { db, changes, kind, publicUrl }: DelegationDeps): void {
  serve(app, queryDirectory, forDirectory, async ({ body, actor }) =>
    directoryOf(db, publicUrl, actor, body.insIdCd ?? actor.insIdCd),
  )

  serveChanges(app, changes, [kind])
}

async function directoryOf(
  db: Kysely<Tables>,
  publicUrl: string,
  actor: Actor,
  insIdCd: string,
): Promise<DirectoryRow> {
  if (!mayActFor(actor, insIdCd)) throw new CallError('otherInstitution')
  const { rows } = await sql<{ delegated: boolean | null; version: number | null }>`
    SELECT d.delegated, d.version FROM institution LEFT JOIN directory_setting AS d USING (ins_id_cd)
    WHERE ins_id_cd = ${insIdCd}`.execute(db)
  const [row] = rows
  if (!row) throw new CallError('notFound')
  const key = changeKey.directory(insIdCd)
  return {
    insIdCd,
    version: row.version ?? 0,
    delegated: row.delegated ?? false,
    scimUrl: `${publicUrl}/scim/v2`,
    pendingChange: (await pendingChangesOf(db, [key])).get(key) ?? null,
  }
}

async function modify(
  trx: Transaction<Tables>,
  publicUrl: string,
  actor: Actor,
  { insIdCd, version, delegated }: DirectoryBody,
): Promise<Applied<DirectoryRow>> {
  const before = await directoryOf(trx, publicUrl, actor, insIdCd)
  const versions = { read: version, found: before.version }
  const next = await writeSetting(trx, 'directory_setting', versions, { ins_id_cd: insIdCd, delegated })
  const [was, is] = [{ delegated: before.delegated }, { delegated }]
  return {
    reply: { ...before, version: next, delegated, pendingChange: null },
    insIdCd,
    target: insIdCd,
    detail: changesOf(was, is),
    before: was,
    after: is,
  }
}
