import type { Transaction } from 'kysely'
import { asksOtpOfAny, type OtpSetting } from '../../../domain/people/otp.ts'
import { isCovered, type SignedLine } from '../../../domain/people/signing.ts'
import type { Tables } from '../../db/tables.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'
import type { FlowOtp, MatchedOtp } from '../deps.ts'
import type { Content } from './content.ts'

export interface Signing {
  lines: SignedLine[]
  /**
   * Throws `otpMissing` when the call has no code and one of these institutions, or the user's own, requires one. An API
   * key has none: it throws `otpForPeople` unless each that requires one exempts keys.
   */
  sign(trx: Transaction<Tables>, line: Omit<SignedLine, 'records'>, insIdCds: readonly string[]): Promise<void>
  /** Marks the code as used, if there is one. Throws `otpOtherContent` when it was sent for other content. */
  spend(trx: Transaction<Tables>): Promise<void>
}

export function signingWith(otp: FlowOtp, code: MatchedOtp | null, actor: SessionUser): Signing {
  const lines: SignedLine[] = []
  const settingsOf = otpSettingsFor(otp, actor)
  return {
    lines,
    async sign(trx, line, insIdCds) {
      if (!code) {
        const settings = await settingsOf(trx, insIdCds)
        const asking = actor.scopes ? settings.filter(({ keysExempt }) => !keysExempt) : settings
        if (asksOtpOfAny(asking, line.transAt, line.transCurrCd))
          throw new CallError(actor.scopes ? 'otpForPeople' : 'otpMissing')
      }
      lines.push({ ...line, records: 1 })
    },
    async spend(trx) {
      if (!code) return
      if (code.signs && !isCovered(lines, code.signs)) throw new CallError('otpOtherContent')
      await code.spend(trx)
    },
  }
}

/** Reads the settings of the user's institution and others, each group of institutions once. */
export function otpSettingsFor(otp: Pick<FlowOtp, 'settingsOf'>, { insIdCd }: Pick<SessionUser, 'insIdCd'>) {
  const known = new Map<string, readonly OtpSetting[]>()
  return async (trx: Transaction<Tables>, insIdCds: readonly string[]): Promise<readonly OtpSetting[]> => {
    const asked = [...new Set([insIdCd, ...insIdCds])]
    const key = asked.join()
    const settings = known.get(key) ?? (await otp.settingsOf(asked, trx))
    known.set(key, settings)
    return settings
  }
}

export const unsigned: Signing = { lines: [], sign: async () => {}, spend: async () => {} }

export function signedLine(
  transId: string,
  { transAt, transCurrCd, rcvInsIdCd }: Content,
): Omit<SignedLine, 'records'> {
  return { action: 'submit', transId, transAt, transCurrCd, insIdCd: rcvInsIdCd }
}
