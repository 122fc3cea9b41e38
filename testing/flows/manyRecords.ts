import type { Submission } from '../../src/contract/records/submission.ts'
import { stdDispute } from '../../src/domain/flows/stdDispute.ts'
import type { FlowDeps } from '../../src/server/flows/deps.ts'
import { referenceReader } from '../../src/server/flows/reference.ts'
import { createRecord } from '../../src/server/flows/submit/createRecord.ts'
import { unsigned } from '../../src/server/flows/submit/signing.ts'
import type { SessionUser } from '../../src/server/http/serve/access.ts'
import type { HistoryKey } from '../data/history.ts'

/** Raises so many small credit adjustments in one database transaction. Returns their ids. */
export async function givenManyRecords(
  deps: FlowDeps,
  actor: SessionUser,
  keys: readonly HistoryKey[],
  count: number,
): Promise<string[]> {
  const reference = await referenceReader(deps.databases)()
  const { files, vault } = deps
  const { transIds } = stdDispute
  const sending = {
    flow: stdDispute,
    transIds,
    actor,
    at: deps.clock(),
    language: 'en' as const,
    reference,
    files,
    vault,
    signing: unsigned,
  }
  return deps.databases.main.transaction().execute(async (trx) => {
    const ids: string[] = []
    for (let i = 0; i < count; i++) {
      const key = keys[i % keys.length]
      if (!key) throw new Error('There is no transaction to raise them on.')
      const sent: Submission = {
        submitTransId: 'E32',
        origKey: key.priKey,
        origLogCd: key.logCd,
        origSettleDt: key.settleDt,
        position: 'history',
        confirmed: true,
        submitRcvInsIdCd: '00010392',
        submitTransCurrCd: '764',
        submitTransAt: '100',
        rsnCd: '4507',
        vouchers: [],
      }
      ids.push(await createRecord(trx, sent, sending))
    }
    return ids
  })
}
