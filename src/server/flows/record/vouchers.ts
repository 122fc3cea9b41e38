import { sql, type Transaction } from 'kysely'
import { isChatPicture } from '../../../contract/records/files.ts'
import type { Voucher } from '../../../contract/records/records.ts'
import { maxVoucherBytes, maxVouchers } from '../../../contract/records/submission.ts'
import type { Actor } from '../../../domain/people/actor.ts'
import type { Side } from '../../../domain/workflow/flow.ts'
import { isCurrentVoucher, isVisibleVoucher } from '../../db/lists/visibleRecords.ts'
import type { Reader } from '../../db/pools/reader.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/serve/errors.ts'
import type { FlowFiles } from '../deps.ts'

export interface WantedVoucher {
  fileId: string
  evidence: string | null
}

interface KeptVoucher extends Voucher {
  version: number
  droppedIn: number | null
}

/** The submitter's vouchers in the order of the form, then those of the reply. Includes dropped ones. */
async function vouchersOfRecord(db: Reader, expId: string): Promise<KeptVoucher[]> {
  const rows = await db
    .selectFrom('voucher')
    .innerJoin('file', 'file.file_id', 'voucher.file_id')
    .select(['file.file_id', 'file.file_name', 'file.size', 'file.media_type'])
    .select(['voucher.evidence', 'voucher.side', 'voucher.version', 'voucher.dropped_in'])
    .where('voucher.exp_id', '=', expId)
    .orderBy('voucher.side', 'desc')
    .orderBy('voucher.position')
    .execute()
  return rows.map((row) => ({
    fileName: row.file_name,
    filePath: row.file_id,
    size: Number(row.size),
    mediaType: row.media_type,
    evidence: row.evidence,
    side: row.side,
    version: row.version,
    droppedIn: row.dropped_in,
  }))
}

export interface SeenVoucher extends Voucher {
  version: number
  current: boolean
}

export async function vouchersFor(db: Reader, expId: string, actor: Actor): Promise<SeenVoucher[]> {
  const { rows } = await sql<SeenVoucher>`
    SELECT f.file_name AS "fileName", f.file_id AS "filePath", f.size::int, f.media_type AS "mediaType", v.evidence, v.side,
      v.version, ${isCurrentVoucher(actor)} AS current
    FROM exception AS e JOIN voucher AS v ON v.exp_id = e.exp_id JOIN file AS f ON f.file_id = v.file_id
    WHERE e.exp_id = ${expId} AND ${isVisibleVoucher(actor)}
    ORDER BY v.side DESC, v.position`.execute(db)
  return rows
}

/**
 * Replaces one side's vouchers from this version on. Dropped ones stay, marked with the version. Throws when the user
 * may not attach a file, or there are too many.
 */
export async function replaceVouchers(
  trx: Transaction<Tables>,
  files: FlowFiles,
  record: { expId: string; version: number; side: Side },
  wanted: readonly WantedVoucher[],
  actor: Actor,
): Promise<void> {
  const before = await vouchersOfRecord(trx, record.expId)
  const own = before.filter((voucher) => voucher.side === record.side)
  if (own.length === 0 && wanted.length === 0) return
  const others = before.filter((voucher) => voucher.side !== record.side && voucher.droppedIn === null)
  const known = new Map(own.map((voucher) => [voucher.filePath, voucher]))
  const fresh = wanted.map((one) => one.fileId).filter((fileId) => !known.has(fileId))
  const attached = fresh.length > 0 ? await files.attachable(trx, fresh, actor) : []
  if (attached.length !== fresh.length) throw new CallError('fileMissing', {}, 'vouchers')
  if (attached.some(({ mediaType }) => isChatPicture(mediaType))) throw new CallError('fileType', {}, 'vouchers')

  const sizes = new Map(attached.map((file) => [file.fileId, file.size]))
  const ownBytes = wanted.map(({ fileId }) => sizes.get(fileId) ?? known.get(fileId)?.size ?? 0)
  const bytes = [...ownBytes, ...others.map((voucher) => voucher.size)].reduce((sum, size) => sum + size, 0)
  if (wanted.length + others.length > maxVouchers || bytes > maxVoucherBytes)
    throw new CallError('tooManyFiles', {}, 'vouchers')

  await sql`
    UPDATE voucher SET dropped_in = ${record.version}::int
    WHERE exp_id = ${record.expId} AND side = ${record.side} AND dropped_in IS NULL
      AND file_id <> ALL(${wanted.map((one) => one.fileId)}::uuid[])`.execute(trx)
  await sql`
    INSERT INTO voucher (exp_id, file_id, position, evidence, side, version)
    SELECT ${record.expId}::text, file_id, position, evidence, ${record.side}::text, ${record.version}::int
    FROM unnest(${wanted.map((one) => one.fileId)}::uuid[], ${wanted.map((one) => one.evidence)}::text[])
      WITH ORDINALITY AS wanted(file_id, evidence, position)
    ON CONFLICT (exp_id, file_id) DO UPDATE SET
      position = excluded.position, evidence = excluded.evidence, dropped_in = NULL,
      version = CASE WHEN voucher.dropped_in IS NULL THEN voucher.version ELSE excluded.version END`.execute(trx)
}
