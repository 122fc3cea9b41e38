import type { Submission } from '../../../contract/submission.ts'
import { stdDispute } from '../../../domain/flows/stdDispute.ts'
import type { SessionUser } from '../../http/access.ts'
import type { HistoryKey } from '../../testing/history.ts'
import type { FlowDeps } from '../deps.ts'
import { raise } from '../raise.ts'
import { referenceReader } from '../reference.ts'
import { unsigned } from '../signing.ts'

/** Raises so many small credit adjustments on these transactions, in one database transaction. Answers their ids. */
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
      ids.push(await raise(trx, sent, sending))
    }
    return ids
  })
}
