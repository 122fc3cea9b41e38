import { z } from 'zod'
import { type BlockSystem, blockReasons, blockSystems } from '../domain/blocked.ts'
import { blockedResults } from '../domain/handling.ts'
import { defineCall } from './call.ts'
import { fieldSchema, listOf, paging } from './schema.ts'
import { handling, riskRow } from './suspicious.ts'

/** Transactions that were blocked, online or by IPS, and what risk officers found of them. */

const day = fieldSchema('settleDt')
const rid = z.string().regex(/^[A-Za-z0-9]{1,32}$/)

export const blockedRow = riskRow.extend({
  blockSystem: z.enum(blockSystems),
  /** The system as it calls itself. */
  srcSystem: z.string(),
  /** The day of it in home time. */
  transDtOnly: z.string(),
  blockRsnCd: z.string(),
  /** What the system noted beside its code. */
  blockRsn: z.string(),
})
export type BlockedRow = z.infer<typeof blockedRow>

export const blockedDetail = blockedRow.extend({
  /** Online only. */
  posEntryMdCd: z.string(),
  sysTraNo: z.string(),
  retriRefNo: z.string(),
  /** IPS only. */
  orderId: z.string(),
  payerIp: z.string(),
  /** The full card number, where it was asked for. */
  priAcctNoUnmix: z.string().nullable(),
  /** The newest first. */
  handlings: z.array(handling),
})
export type BlockedDetail = z.infer<typeof blockedDetail>

function callsOf<const System extends BlockSystem>(system: System, name: 'Online' | 'Ips', words: string) {
  const result = z.enum(blockedResults[system])
  return {
    query: defineCall({
      method: 'POST',
      path: `risk/query/blockedTransactionBy${name}`,
      csv: true,
      summary: `Transactions that were blocked ${words}, the newest first; as CSV, where that is accepted, all of them`,
      concerns: 'parties',
      body: z.strictObject({
        ...paging,
        transDtFrom: day.optional(),
        transDtTo: day.optional(),
        priAcctNo: fieldSchema('priAcctNo').optional(),
        mchntCd: fieldSchema('mchntCd').optional(),
        blockRsnCd: z.enum(blockReasons[system]).optional(),
        handled: z.enum(['0', '1']).optional(),
        result: result.optional(),
      }),
      reply: listOf(blockedRow),
    }),
    detail: defineCall({
      method: 'POST',
      path: `risk/detail/blockedTransactionBy${name}`,
      log: 'card',
      summary: `A transaction that was blocked ${words}; with its full card number where \`unmix\` asks for it, which is logged`,
      concerns: 'parties',
      body: z.strictObject({ rid, unmix: z.boolean().default(false) }),
      reply: blockedDetail,
    }),
    modify: defineCall({
      method: 'POST',
      path: `risk/modify/blockedTransactionBy${name}`,
      log: 'business',
      summary: `Say what a transaction that was blocked ${words} came to. Takes an Idempotency-Key.`,
      concerns: 'parties',
      body: z.strictObject({ rid, version: z.int().min(1), result, remark: fieldSchema('remark').default('') }),
      reply: z.object({ rid: z.string(), version: z.int() }),
    }),
  }
}

export const blockedCalls = { '1': callsOf('1', 'Online', 'online'), '0': callsOf('0', 'Ips', 'by IPS') }
