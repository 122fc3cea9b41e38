import type { Transaction } from 'kysely'
import { stdDispute } from '../src/domain/flows/stdDispute.ts'
import { run } from '../src/server/db/pools/databases.ts'
import type { Tables } from '../src/server/db/tables.ts'
import { referenceReader } from '../src/server/flows/reference.ts'
import { createRecord } from '../src/server/flows/submit/createRecord.ts'
import { unsigned } from '../src/server/flows/submit/signing.ts'
import { CallError } from '../src/server/http/serve/errors.ts'
import type { BenchDatabase } from './database.ts'

const onEach = 20

interface Submitted {
  expId: string
  rcvInsIdCd: string
}

/** Submits so many chargebacks of `acq_handler`, which wait for their verification. */
export async function submitChargebacks(database: BenchDatabase, count: number): Promise<Submitted[]> {
  const { databases, vault } = database
  const actor = await database.userOf('acq_handler')
  const originals = await run<Original>(databases.search, {
    sql: `SELECT pri_key, log_cd, settle_dt, iss_ins_id_cd, trans_curr_cd FROM history AS h
      WHERE acq_ins_id_cd = $1 AND iss_ins_id_cd <> $1 AND trans_id IN ('S22', 'S24', 'S20') AND trans_at >= 1000
        AND id >= (current_date - 170 - DATE '2000-01-01')::bigint * 10000000000
        AND NOT EXISTS (SELECT 1 FROM exception AS e WHERE e.orig_id = h.id) ORDER BY id LIMIT $2`,
    parameters: [actor.insIdCd, Math.ceil((2 * count) / onEach)],
  })
  const reference = await referenceReader(databases)()
  const files = { attachable: async () => [] }
  const { transIds } = stdDispute
  const sending = {
    flow: stdDispute,
    transIds,
    actor,
    at: new Date(),
    language: 'en' as const,
    reference,
    files,
    vault,
    signing: unsigned,
  }
  const submitted: Submitted[] = []
  for (const original of originals) {
    if (submitted.length >= count) break
    try {
      submitted.push(...(await databases.main.transaction().execute((trx) => submitOn(trx, original, sending))))
    } catch (error) {
      // One that was refunded has nothing left to claim, and is passed over.
      if (!(error instanceof CallError && error.error === 'nothingLeft')) throw error
    }
  }
  if (submitted.length !== count) throw new Error(`${submitted.length} of ${count} could be submitted.`)
  return submitted
}

async function submitOn(trx: Transaction<Tables>, original: Original, sending: Sending): Promise<Submitted[]> {
  const submitted: Submitted[] = []
  for (let i = 0; i < onEach; i++)
    submitted.push({
      expId: await createRecord(trx, submissionOn(original), sending),
      rcvInsIdCd: original.iss_ins_id_cd,
    })
  return submitted
}

type Sending = Parameters<typeof createRecord>[2]

interface Original {
  pri_key: string
  log_cd: string
  settle_dt: string
  iss_ins_id_cd: string
  trans_curr_cd: string
}

function submissionOn(original: Original): Parameters<typeof createRecord>[1] {
  return {
    submitTransId: 'E32',
    origKey: original.pri_key,
    origLogCd: original.log_cd,
    origSettleDt: original.settle_dt,
    position: 'history',
    confirmed: true,
    submitRcvInsIdCd: original.iss_ins_id_cd,
    submitTransCurrCd: original.trans_curr_cd,
    submitTransAt: '1',
    rsnCd: '4507',
    vouchers: [],
  }
}
