import type { Transaction } from 'kysely'
import { asksOtpOfAny, type OtpSetting } from '../../domain/otp.ts'
import { isCovered, type SignedLine } from '../../domain/signing.ts'
import type { Tables } from '../db/tables.ts'
import type { SessionUser } from '../http/access.ts'
import { CallError } from '../http/errors.ts'
import type { Content } from './content.ts'
import type { FittingOtp, FlowOtp } from './deps.ts'

/** The content that a call has to sign, and the code that it sent. */
export interface Signing {
  /** The signed content so far. Removing a record removes its line. */
  lines: SignedLine[]
  /** Throws `otpMissing` where the call has no code and one of these institutions, or the user's own, asks for one. */
  sign(trx: Transaction<Tables>, line: Omit<SignedLine, 'records'>, insIdCds: readonly string[]): Promise<void>
  /** Uses the code up, where there is one. Throws `otpOtherContent` where it was sent for something else. */
  spend(trx: Transaction<Tables>): Promise<void>
}

export function signingWith(otp: FlowOtp, code: FittingOtp | null, actor: SessionUser): Signing {
  const lines: SignedLine[] = []
  const known = new Map<string, readonly OtpSetting[]>()
  const settingsOf = async (trx: Transaction<Tables>, insIdCds: readonly string[]) => {
    const asked = [...new Set([actor.insIdCd, ...insIdCds])]
    const key = asked.join()
    const settings = known.get(key) ?? (await otp.settingsOf(asked, trx))
    known.set(key, settings)
    return settings
  }
  return {
    lines,
    async sign(trx, line, insIdCds) {
      if (!code && asksOtpOfAny(await settingsOf(trx, insIdCds), line.transAt, line.transCurrCd))
        throw new CallError('otpMissing')
      lines.push({ ...line, records: 1 })
    },
    async spend(trx) {
      if (!code) return
      if (code.signs && !isCovered(lines, code.signs)) throw new CallError('otpOtherContent')
      await code.spend(trx)
    },
  }
}

/** For records that no user sends: those of the demo, and of benchmarks. */
export const unsigned: Signing = { lines: [], sign: async () => {}, spend: async () => {} }

/** The signed content of a submission. */
export function signedLine(
  transId: string,
  { transAt, transCurrCd, rcvInsIdCd }: Content,
): Omit<SignedLine, 'records'> {
  return { action: 'submit', transId, transAt, transCurrCd, insIdCd: rcvInsIdCd }
}
