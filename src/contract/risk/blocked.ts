import * as z from 'zod/mini'
import { blockedResults } from '../../domain/records/handling.ts'
import { type BlockSystem, blockReasons, blockSystems } from '../../domain/risk/blocked.ts'
import { defineCall } from '../call.ts'
import { fieldSchema, listOf, listPlace, sortsBy } from '../schema.ts'
import { handling, riskRow } from './suspicious.ts'

const day = fieldSchema('settleDt')
const rid = z.string().check(z.regex(/^[A-Za-z0-9]{1,32}$/))

const blockedRow = z.extend(riskRow, {
  blockSystem: z.enum(blockSystems),
  srcSystem: z.string(),
  /** The day of it in home time. */
  transDtOnly: z.string(),
  blockRsnCd: z.string(),
  /** Note of the system beside its code. */
  blockRsn: z.string(),
})
export type BlockedRow = z.infer<typeof blockedRow>

const blockedDetail = z.extend(blockedRow, {
  /** Online only. */
  posEntryMdCd: z.string(),
  sysTraNo: z.string(),
  retriRefNo: z.string(),
  /** IPS only. */
  orderId: z.string(),
  payerIp: z.string(),
  /** The full card number, where it was asked for. */
  priAcctNoUnmix: z.nullable(z.string()),
  /** The day on which the full card number was destroyed under the retention rule; null while it is there. */
  cardDestroyedOn: z.nullable(z.string()),
  /** The newest first. */
  handlings: z.array(handling),
})
export type BlockedDetail = z.infer<typeof blockedDetail>

function callsOf<const System extends BlockSystem>(system: System, name: 'Online' | 'Ips', words: string) {
  const result = z.enum(blockedResults[system])
  return {
    query: defineCall({
      path: `risk/query/blockedTransactionBy${name}`,
      csv: true,
      summary: `Search transactions blocked ${words}, newest first; all as CSV on request (Accept: text/csv)`,
      dataScope: 'parties',
      refuses: ['rangeReversed', 'otherInstitution'],
      body: z.strictObject({
        ...listPlace(sortsBy('tfrDtTm'), '-tfrDtTm'),
        transDtFrom: z.optional(day),
        transDtTo: z.optional(day),
        priAcctNo: z.optional(fieldSchema('priAcctNo')),
        mchntCd: z.optional(fieldSchema('mchntCd')),
        blockRsnCd: z.optional(z.enum(blockReasons[system])),
        handled: z.optional(z.enum(['0', '1'])),
        result: z.optional(result),
      }),
      reply: listOf(blockedRow),
    }),
    detail: defineCall({
      path: `risk/detail/blockedTransactionBy${name}`,
      log: 'card',
      summary: `Get a transaction blocked ${words}; with the full card number if \`unmix\` is set (logged)`,
      dataScope: 'parties',
      refuses: ['notFound'],
      body: z.strictObject({ rid, unmix: z._default(z.boolean(), false) }),
      reply: blockedDetail,
    }),
    modify: defineCall({
      path: `risk/modify/blockedTransactionBy${name}`,
      log: 'business',
      summary: `Record the handling result of a transaction blocked ${words}.`,
      dataScope: 'parties',
      refuses: ['otherInstitution', 'notFound', 'recordChanged', 'keyReused', 'heldByColleague'],
      body: z.strictObject({
        rid,
        version: z.int().check(z.minimum(1)),
        result,
        remark: z._default(fieldSchema('remark'), ''),
      }),
      reply: z.object({ rid: z.string(), version: z.int() }),
    }),
  }
}

export const blockedCalls = { '1': callsOf('1', 'Online', 'online'), '0': callsOf('0', 'Ips', 'by IPS') }
