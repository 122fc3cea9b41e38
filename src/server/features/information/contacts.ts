import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { BodyOf, ReplyOf } from '../../../contract/call.ts'
import type {
  addInsContact,
  ContactRow,
  deleteInsContact,
  modifyInsContact,
  queryInsContact,
} from '../../../contract/reference/information.ts'
import { changesOf } from '../../../domain/operations/logs.ts'
import { type Actor, mayActFor } from '../../../domain/people/actor.ts'
import { contactDuties } from '../../../domain/reference/information.ts'
import { type ListQuery, listPage } from '../../db/lists/list.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/serve/errors.ts'
import { type IdempotencyKey, once } from '../../http/serve/idempotency.ts'
import type { RecordAct } from '../../http/serve/serve.ts'

type ContactBody = BodyOf<typeof queryInsContact>

/** A page of the contacts of an institution, unless sorted otherwise in the order of their duties. */
export function listContacts(db: Kysely<Tables>, body: ContactBody): Promise<ReplyOf<typeof queryInsContact>> {
  const dutyPosition = `array_position('{${contactDuties.join()}}'::text[], duty)`
  const query: ListQuery<ContactBody['sort']> = {
    columns: sql`*`,
    from: sql`ins_contact`,
    where: [sql`ins_id_cd = ${body.insIdCd}`, body.duty && sql`duty = ${body.duty}`],
    sorts: { duty: dutyPosition, contactNm: 'lower(name)' },
    tieBreak: `${dutyPosition}, contact_id`,
  }
  return listPage(db, query, body, (rows: Selectable<Tables['ins_contact']>[]) =>
    rows.map((row): ContactRow => ({ contactId: row.contact_id, version: row.version, ...writtenOf(row) })),
  )
}

type ContactInput = Omit<BodyOf<typeof addInsContact>, 'insIdCd'>
interface ContactVersion {
  contactId: string
  version: number
}

export function addContact(
  db: Kysely<Tables>,
  { insIdCd, ...written }: BodyOf<typeof addInsContact>,
  manager: Actor,
  { key, record }: { key: IdempotencyKey; record: RecordAct },
): Promise<ContactVersion> {
  if (!mayActFor(manager, insIdCd)) throw new CallError('otherInstitution')
  expectReachable(written)
  const request = { add: 'contact', insIdCd, ...written }
  return db.transaction().execute((trx) =>
    once(trx, { userId: manager.userId, key, request }, async () => {
      const done = await insertContact(trx, insIdCd, written)
      await record(trx, targetOf(insIdCd, done.contactId), changesOf(null, written))
      return done
    }),
  )
}

async function insertContact(
  trx: Transaction<Tables>,
  insIdCd: string,
  written: ContactInput,
): Promise<ContactVersion> {
  // Also where it has ended: its records go on.
  const known = await trx
    .selectFrom('institution')
    .select('ins_id_cd')
    .where('ins_id_cd', '=', insIdCd)
    .executeTakeFirst()
  if (!known) throw new CallError('notFound')
  const { contact_id, version } = await trx
    .insertInto('ins_contact')
    .values({ ins_id_cd: insIdCd, ...columnsOf(written) })
    .returning(['contact_id', 'version'])
    .executeTakeFirstOrThrow()
  return { contactId: contact_id, version }
}

export function changeContact(
  db: Kysely<Tables>,
  { contactId, version, ...written }: BodyOf<typeof modifyInsContact>,
  manager: Actor,
  record: RecordAct,
): Promise<ContactVersion> {
  expectReachable(written)
  return db.transaction().execute(async (trx) => {
    const before = await current(trx, contactId, version, manager)
    await trx
      .updateTable('ins_contact')
      .set({ ...columnsOf(written), version: version + 1 })
      .where('contact_id', '=', contactId)
      .execute()
    await record(trx, targetOf(before.ins_id_cd, contactId), changesOf(writtenOf(before), written))
    return { contactId, version: version + 1 }
  })
}

export function removeContact(
  db: Kysely<Tables>,
  { contactId, version }: BodyOf<typeof deleteInsContact>,
  manager: Actor,
  record: RecordAct,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const before = await current(trx, contactId, version, manager)
    await trx.deleteFrom('ins_contact').where('contact_id', '=', contactId).execute()
    await record(trx, targetOf(before.ins_id_cd, contactId), changesOf(writtenOf(before), null))
  })
}

/** Returns the contact, locked. Throws when it belongs to another manager, or has changed since they saw it. */
async function current(trx: Transaction<Tables>, contactId: string, version: number, manager: Actor) {
  const row = await trx
    .selectFrom('ins_contact')
    .selectAll()
    .where('contact_id', '=', contactId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new CallError('notFound')
  if (!mayActFor(manager, row.ins_id_cd)) throw new CallError('otherInstitution')
  if (row.version !== version) throw new CallError('recordChanged')
  return row
}

function expectReachable({ phone, email }: ContactInput): void {
  if (phone === null && email === null) throw new CallError('contactWay', {}, 'phone')
}

function writtenOf({ name, duty, phone, email }: Selectable<Tables['ins_contact']>): ContactInput {
  return { contactNm: name, duty, phone, email }
}

function columnsOf({ contactNm, duty, phone, email }: ContactInput) {
  return { name: contactNm, duty, phone, email }
}

/** Returns, for example, `00010392 (17)`. */
function targetOf(insIdCd: string, contactId: string): string {
  return `${insIdCd} (${contactId})`
}
