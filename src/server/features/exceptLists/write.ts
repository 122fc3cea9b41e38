import { type Kysely, sql, type Transaction } from 'kysely'
import type { BodyOf, ReplyOf } from '../../../contract/call.ts'
import type { deleteExceptList, exceptListCalls } from '../../../contract/risk/exceptLists.ts'
import { changesOf } from '../../../domain/operations/logs.ts'
import { type Actor, mayActFor } from '../../../domain/people/actor.ts'
import { checkEntry, checkTerms, type EntryProblem, type ExceptList } from '../../../domain/risk/exceptLists.ts'
import { dayOf } from '../../../domain/time/calendar.ts'
import { boundText, type Language } from '../../../texts/texts.ts'
import type { CardVault } from '../../db/cards/cardVault.ts'
import type { Tables } from '../../db/tables.ts'
import type { CardUse } from '../../http/audit/cardActs.ts'
import { CallError, errorBody } from '../../http/serve/errors.ts'
import { expectInstitution } from '../../http/serve/institutions.ts'
import type { RecordAct } from '../../http/serve/serve.ts'
import { insertEntries, inTheWay, type ListedSubject, listedOf, lockLists, refusalBy } from './insert.ts'
import { daysOf, lockEntry, type StoredEntry, saidOf, targetOf } from './stored.ts'
import { cardOfAlert, readNumber, subjectOf } from './subject.ts'

type Calls = (typeof exceptListCalls)['white']

export interface EntryWriteContext {
  db: Kysely<Tables>
  actor: Actor
  vault: CardVault
  language: Language
  now: Date
  record: RecordAct
  card: Pick<CardUse, 'search' | 'found'>
}

interface ChangedEntry {
  exceptId: string
  version: number
}

/** Throws what is wrong with the entry, or the entry that it overlaps. */
export function addEntry(
  writing: EntryWriteContext,
  list: ExceptList,
  sent: BodyOf<Calls['add']>,
): Promise<ChangedEntry> {
  const { db, actor, now, record, card, vault } = writing
  return db.transaction().execute(async (trx) => {
    const { insIdCd, subject } = await meantBy(trx, writing, sent)
    const { validFrom, validTo } = sent
    const candidate = { subject, validFrom, validTo, reason: sent.reason }
    await lockLists(trx, insIdCd)
    const other = inTheWay(await listedOf(trx, insIdCd, subject.keys), candidate)
    if (other) {
      card.found()
      throw refusalBy(other, subject)
    }
    const adding = { list, insIdCd, userId: actor.userId, action: 'add', now, vault } as const
    const [exceptId = ''] = await insertEntries(trx, adding, [candidate])
    const after = { insIdCd, kind: subject.kind, value: subject.shown, validFrom, validTo }
    await record(trx, targetOf({ list, except_id: exceptId }), changesOf(null, after))
    return { exceptId, version: 1 }
  })
}

async function meantBy(
  trx: Transaction<Tables>,
  { actor, vault, language, now }: EntryWriteContext,
  { insIdCd, kind, value = '', rid, validFrom, validTo, reason }: BodyOf<Calls['add']>,
): Promise<{ insIdCd: string; subject: ListedSubject }> {
  const today = dayOf(now)
  const terms = { validFrom, validTo: validTo ?? '', reason }
  if (rid !== undefined && kind === 'card' && value === '') {
    expectNone(checkTerms(terms, today), language)
    return await cardOfAlert(trx, actor, rid, vault)
  }
  const number = readNumber(kind, value)
  expectNone(checkEntry({ kind, value: number, ...terms }, today), language)
  const owner = insIdCd ?? actor.insIdCd
  if (!mayActFor(actor, owner)) throw new CallError('otherInstitution', {}, 'insIdCd')
  await expectInstitution(trx, owner)
  return { insIdCd: owner, subject: subjectOf(kind, number, vault) }
}

function expectNone([problem]: readonly EntryProblem[], language: Language): void {
  if (problem) throw errorOf(problem, language)
}

export function errorOf(problem: EntryProblem, language: Language): CallError {
  if (!('broken' in problem)) return new CallError(problem.error, {}, problem.field)
  return new CallError(problem.error, { bound: boundText(language, problem.broken) }, problem.field)
}

/** Throws `recordChanged` when somebody else has changed it since. */
export function modifyEntry(
  writing: EntryWriteContext,
  list: ExceptList,
  sent: BodyOf<Calls['modify']>,
): Promise<ChangedEntry> {
  const { db, actor, now, language, record } = writing
  const { exceptId, version, validFrom, validTo } = sent
  return db.transaction().execute(async (trx) => {
    const before = await lockEntry(trx, actor, exceptId)
    if (before.list !== list) throw new CallError('notFound')
    if (before.version !== version) throw new CallError('recordChanged')
    // What has ended already may keep its end.
    const ended = validTo === before.valid_to
    const terms = { validFrom, validTo: validTo ?? '', reason: sent.reason }
    expectNone(
      checkTerms(terms, dayOf(now)).filter(({ error }) => !(ended && error === 'exceptOver')),
      language,
    )
    await lockLists(trx, before.ins_id_cd)
    const own = await trx
      .selectFrom('except_entry')
      .select('thing')
      .where('except_id', '=', exceptId)
      .executeTakeFirstOrThrow()
    const subject = { kind: before.kind, card: null, shown: before.shown, keys: [own.thing] }
    const others = (await listedOf(trx, before.ins_id_cd, subject.keys)).filter((one) => one.exceptId !== exceptId)
    const other = inTheWay(others, { subject, validFrom, validTo })
    if (other) throw refusalBy(other, subject, 'validFrom')
    const after = { ...before, valid_from: validFrom, valid_to: validTo, reason: sent.reason }
    await write(trx, writing, before, after)
    await record(trx, targetOf(before), changesOf(daysOf(before), daysOf(after)))
    return { exceptId, version: version + 1 }
  })
}

export function deleteEntries(
  writing: EntryWriteContext,
  sent: BodyOf<typeof deleteExceptList>['list'],
): Promise<ReplyOf<typeof deleteExceptList>> {
  const { db, language, record } = writing
  return db.transaction().execute(async (trx) => {
    const list: ReplyOf<typeof deleteExceptList>['list'] = []
    // In one order, so that two batches never wait for each other.
    for (const one of [...sent].sort((a, b) => Number(a.exceptId) - Number(b.exceptId))) {
      const refusal = await deleteEntry(trx, writing, one)
      list.push({
        first: { exceptId: one.exceptId },
        second: { body: refusal ? errorBody(language, refusal.error, refusal.values) : {} },
      })
    }
    const order = sent.map(({ exceptId }) => exceptId)
    list.sort((a, b) => order.indexOf(a.first.exceptId) - order.indexOf(b.first.exceptId))
    const done = list.filter(({ second }) => !second.body.errCd)
    await record(trx, `exceptList ${done.map(({ first }) => first.exceptId).join(' ')}`.trim(), {
      done: done.length,
      refused: list.length - done.length,
    })
    return { list, commitCount: list.length, successCount: done.length }
  })
}

async function deleteEntry(
  trx: Transaction<Tables>,
  writing: EntryWriteContext,
  { exceptId, version }: BodyOf<typeof deleteExceptList>['list'][number],
): Promise<CallError | null> {
  try {
    const before = await lockEntry(trx, writing.actor, exceptId)
    if (version !== undefined && before.version !== version) throw new CallError('recordChanged')
    await write(trx, writing, before, null)
    return null
  } catch (error) {
    if (error instanceof CallError) return error
    throw error
  }
}

/** `next` null: the entry is deleted. */
async function write(
  trx: Transaction<Tables>,
  { actor, now }: EntryWriteContext,
  before: StoredEntry,
  after: StoredEntry | null,
): Promise<void> {
  const version = before.version + 1
  const { valid_from, valid_to, reason } = after ?? before
  await trx
    .updateTable('except_entry')
    .set({ valid_from, valid_to, reason, version, deleted: after === null })
    .where('except_id', '=', before.except_id)
    .execute()
  await sql`
    INSERT INTO except_event (except_id, version, action, user_id, at, before, after)
    VALUES (${before.except_id}, ${version}, ${after ? 'modify' : 'delete'}, ${actor.userId}, ${now},
      ${JSON.stringify(saidOf(before))}, ${after && JSON.stringify(saidOf(after))})`.execute(trx)
}
