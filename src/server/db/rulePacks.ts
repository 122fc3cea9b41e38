import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { WrittenRule } from '../../domain/reference/limits.ts'
import { referenceChanges, writeEvidence } from '../../domain/reference/reference.ts'
import { withWhatFits } from '../../domain/rulePacks/checkPack.ts'
import { packDifference } from '../../domain/rulePacks/packDifference.ts'
import {
  limitsOf,
  packFrom,
  type RuledReason,
  type RulePack,
  type RulePackState,
  reasonsOf,
  writeReasons,
} from '../../domain/rulePacks/rulePack.ts'
import { addDays } from '../../domain/time/calendar.ts'
import { refreshAnswerBy } from './answerBy.ts'
import { readCalendar, readRules } from './limitRules.ts'
import type { Reader } from './pools/reader.ts'
import { kindTables } from './referenceTables.ts'
import { inNewVersion, lockReference } from './referenceVersions.ts'
import type { Tables } from './tables.ts'

interface KeptPack {
  packId: string
  version: number
  file: RulePack
  state: RulePackState
}

/** Null only on a database that no server has been started on since the upgrade. */
export async function packInForce(db: Reader): Promise<KeptPack | null> {
  return (await keptPacks(db).where('state', '=', 'inForce').executeTakeFirst()) ?? null
}

function keptPacks(db: Reader) {
  return db.selectFrom('rule_pack').select(['pack_id as packId', 'version', 'file', 'state'])
}

/**
 * The rules as they stand in the tables, where single ones may have been edited since the last pack. Questions and cases are
 * those of `last`, whether they still fit or not.
 */
export async function packOfTables(db: Reader, last: RulePack): Promise<RulePack> {
  const [limits, rows] = await Promise.all([
    readRules(db),
    db.selectFrom('reason_code').selectAll().where('ended', '=', false).orderBy('trans_id').orderBy('rsn_cd').execute(),
  ])
  const reasons = rows.map(
    (row): RuledReason => ({
      transId: row.trans_id,
      rsnCd: row.rsn_cd,
      nm: { en: row.en_nm, zh: row.nm },
      fraud: row.fraud,
      evidence: row.evidence,
      original: row.original,
    }),
  )
  const written = limits.map(({ calendar: _, ...limit }) => limit)
  return packFrom({ ...last, limits: written, ...writeReasons(reasons) }, last.validFrom)
}

/** Another one after each change of a limit or reason code. */
export async function rulesMarkOf(db: Reader): Promise<string> {
  const { rows } = await sql<{ limits: string; reasons: string }>`
    SELECT (SELECT string_agg(l::text, ';' ORDER BY rule_id) FROM limit_rule AS l) AS limits,
      (SELECT string_agg(r::text, ';' ORDER BY trans_id, rsn_cd) FROM reason_code AS r) AS reasons`.execute(db)
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
}

/** Whether rules were edited or imported singly since the pack came into force. */
export async function isEdited(db: Reader, { file }: KeptPack): Promise<boolean> {
  return packDifference(file, await packOfTables(db, file)).length > 0
}

/** A pack as it can be downloaded: the one in force with what was edited since. Null where there is no such pack. */
export async function packAsItStands(db: Reader, packId: string): Promise<KeptPack | null> {
  const pack = await keptPacks(db).where('pack_id', '=', packId).executeTakeFirst()
  if (!pack) return null
  return pack.state === 'inForce' && (await isEdited(db, pack)) ? { ...pack, file: await editedPack(db, pack) } : pack
}

async function editedPack(db: Reader, { file }: KeptPack): Promise<RulePack> {
  return withWhatFits(await packOfTables(db, file), await readCalendar(db))
}

interface NewPack {
  file: RulePack
  /** Null for what an installation starts with. */
  madeBy: string | null
  restores?: string | null
  edited?: boolean
}

/** Keeps a pack that waits for its day, in place of another that does. */
export async function schedulePack(trx: Transaction<Tables>, pack: NewPack): Promise<string> {
  await trx.updateTable('rule_pack').set({ state: 'dropped' }).where('state', '=', 'scheduled').execute()
  return keepPack(trx, pack, 'scheduled')
}

/** Keeps the pack. Writes nothing to the tables of the rules. */
export async function keepPack(
  trx: Transaction<Tables>,
  { file, madeBy, restores = null, edited = false }: NewPack,
  state: Exclude<RulePackState, 'dropped'>,
): Promise<string> {
  const { pack_id } = await trx
    .insertInto('rule_pack')
    .values({
      version: file.version,
      valid_from: file.validFrom,
      source: file.source,
      file: JSON.stringify(file),
      state,
      restores,
      made_by: madeBy,
      in_force_at: state === 'scheduled' ? null : sql<Date>`now()`,
      edited,
    })
    .returning('pack_id')
    .executeTakeFirstOrThrow()
  return pack_id
}

/** Locks the rules until the end of the transaction: one pack, edit or file at a time. Reading goes on. */
export async function lockRules(trx: Transaction<Tables>): Promise<void> {
  // Before the tables, as the import of a file locks them.
  await lockReference(trx)
  await sql`LOCK TABLE limit_rule, reason_code IN SHARE ROW EXCLUSIVE MODE`.execute(trx)
}

/**
 * Puts a scheduled pack into force: its limits for transactions settled from its day on, the rest at once. What stood in the
 * tables and is no pack yet is kept as one first, so that it can be brought back. Days that records were given stay.
 */
export async function putIntoForce(trx: Transaction<Tables>, packId: string): Promise<void> {
  await lockRules(trx)
  const { file, made_by } = await trx
    .selectFrom('rule_pack')
    .select(['file', 'made_by'])
    .where('pack_id', '=', packId)
    .executeTakeFirstOrThrow()
  const last = await packInForce(trx)
  if (last) await keepReplaced(trx, last)
  await writeLimits(trx, file)
  await putReasons(trx, file, made_by)
  for (const transId of new Set(file.limits.map((limit) => limit.transId))) await refreshAnswerBy(trx, transId)
  await trx
    .updateTable('rule_pack')
    .set({ state: 'inForce', in_force_at: sql<Date>`now()` })
    .where('pack_id', '=', packId)
    .execute()
}

/** Keeps what stood there as well, where single rules were edited. */
async function keepReplaced(trx: Transaction<Tables>, last: KeptPack): Promise<void> {
  if (await isEdited(trx, last)) {
    await keepPack(trx, { file: await editedPack(trx, last), madeBy: null, edited: true }, 'replaced')
  }
  await trx.updateTable('rule_pack').set({ state: 'replaced' }).where('pack_id', '=', last.packId).execute()
}

async function writeLimits(trx: Transaction<Tables>, pack: RulePack): Promise<void> {
  const { validFrom } = pack
  await trx.deleteFrom('limit_rule').where('valid_from', '>=', validFrom).execute()
  await trx
    .updateTable('limit_rule')
    .set((eb) => ({ valid_to: addDays(validFrom, -1), version: eb('version', '+', 1) }))
    .where('valid_to', '>=', validFrom)
    .execute()
  await trx.insertInto('limit_rule').values(limitsOf(pack).map(limitColumns)).execute()
}

/** A client that names no unit or closing time leaves them as they are. */
export function limitColumns(rule: WrittenRule) {
  return {
    trans_id: rule.transId,
    rsn_cd: rule.rsnCd,
    counted_from: rule.countedFrom,
    unit: rule.unit,
    closes_at: rule.closesAt,
    first_day: rule.firstDay,
    last_day: rule.lastDay,
    percent: rule.percent,
    reply_days: rule.replyDays,
    valid_from: rule.validFrom,
    valid_to: rule.validTo,
  }
}

/** Writes the reasons, and a version of the list of reason codes where it changes. */
async function putReasons(trx: Transaction<Tables>, pack: RulePack, by: string | null): Promise<void> {
  const before = await kindTables.reasonCode.read(trx)
  const reasons = reasonsOf(pack)
  const after = reasons.map(({ transId, rsnCd, nm, fraud, evidence }) => {
    return [transId, rsnCd, nm.en, nm.zh, fraud ? '1' : '0', writeEvidence(evidence)]
  })
  const { added, changed, removed } = referenceChanges('reasonCode', before, after)
  const counts = { added: added.length, changed: changed.length, removed: removed.length }
  const write = () => writeReasonRows(trx, reasons)
  if (counts.added + counts.changed + counts.removed === 0) await write()
  else await inNewVersion(trx, 'reasonCode', by, () => write().then(() => counts))
}

async function writeReasonRows(trx: Transaction<Tables>, reasons: readonly RuledReason[]): Promise<void> {
  const rows = reasons.map(({ transId: trans_id, rsnCd: rsn_cd, nm: { en: en_nm, zh: nm }, ...rest }) => {
    return { trans_id, rsn_cd, en_nm, nm, ...rest }
  })
  await sql`
    WITH n AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS n (trans_id text, rsn_cd text, en_nm text, nm text, fraud boolean, evidence jsonb, original jsonb)
    ), gone AS (
      UPDATE reason_code AS r SET ended = true
      WHERE NOT ended AND NOT EXISTS (SELECT FROM n WHERE n.trans_id = r.trans_id AND n.rsn_cd = r.rsn_cd)
    )
    INSERT INTO reason_code AS r (trans_id, rsn_cd, en_nm, nm, fraud, evidence, original)
    SELECT trans_id, rsn_cd, en_nm, nm, fraud, evidence, nullif(original, 'null'::jsonb) FROM n
    ON CONFLICT (trans_id, rsn_cd) DO UPDATE SET en_nm = excluded.en_nm, nm = excluded.nm, fraud = excluded.fraud,
      evidence = excluded.evidence, original = excluded.original, ended = false`.execute(trx)
}
