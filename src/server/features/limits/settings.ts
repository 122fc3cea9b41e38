import type { Kysely, Transaction } from 'kysely'
import type { BodyOf } from '../../../contract/call.ts'
import type { Institution } from '../../../contract/records/records.ts'
import type { InsSetting, modifyInsSetting } from '../../../contract/reference/limits.ts'
import { changesOf } from '../../../domain/operations/logs.ts'
import { type Actor, mayActFor } from '../../../domain/people/actor.ts'
import { changeKey } from '../../../domain/people/pendingChanges.ts'
import { currencies } from '../../../domain/reference/currencies.ts'
import { type Language, texts } from '../../../texts/texts.ts'
import type { Applied, Maker } from '../../changes/kinds.ts'
import { pendingChangesOf } from '../../changes/store.ts'
import { writeSetting } from '../../changes/writeSetting.ts'
import { visibleTo } from '../../db/lists/visibleTo.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/serve/errors.ts'

export async function keptInstitutions(db: Kysely<Tables>, actor: Actor): Promise<Institution[]> {
  const rows = await db
    .selectFrom('institution')
    .selectAll()
    .where(visibleTo(actor, 'ins_id_cd'))
    .orderBy('ins_id_cd')
    .execute()
  return rows.map((row) => ({
    insIdCd: row.ins_id_cd,
    nm: { en: row.ins_en_nm, zh: row.ins_nm },
    ...(row.ended && { ended: true }),
  }))
}

export async function settingOf(db: Kysely<Tables>, insIdCd: string, actor: Actor): Promise<InsSetting> {
  if (!mayActFor(actor, insIdCd)) throw new CallError('otherInstitution')
  const row = await db
    .selectFrom('institution as i')
    .leftJoin('institution_setting as s', 's.ins_id_cd', 'i.ins_id_cd')
    .select(['s.otp_mode', 's.otp_above', 's.otp_curr_cd', 's.claim_mode', 's.keys_exempt', 's.zone', 's.version'])
    .where('i.ins_id_cd', '=', insIdCd)
    .executeTakeFirst()
  if (!row) throw new CallError('notFound')
  const key = changeKey.insSetting(insIdCd)
  const pending = await pendingChangesOf(db, [key])
  return {
    insIdCd,
    version: row.version ?? 0,
    otpMode: row.otp_mode ?? 'never',
    otpAbove: row.otp_above,
    otpCurrCd: row.otp_curr_cd,
    claimMode: row.claim_mode ?? 'advise',
    keysExempt: row.keys_exempt ?? false,
    zone: row.zone,
    pendingChange: pending.get(key) ?? null,
  }
}

/** Throws `recordChanged` when somebody else has changed them since this user read them. */
export async function modifySetting(
  trx: Transaction<Tables>,
  sent: BodyOf<typeof modifyInsSetting>,
  { actor, language }: Maker,
): Promise<Applied<InsSetting>> {
  const { insIdCd, version, otpMode } = sent
  const asks = {
    otp_mode: otpMode,
    ...(otpMode === 'above' ? amountOf(sent, language) : { otp_above: null, otp_curr_cd: null }),
  }
  const { otp_above: otpAbove, otp_curr_cd: otpCurrCd } = asks
  const before = await settingOf(trx, insIdCd, actor)
  const { claimMode = before.claimMode, keysExempt = before.keysExempt, zone = before.zone ?? null } = sent
  const row = { ins_id_cd: insIdCd, ...asks, claim_mode: claimMode, keys_exempt: keysExempt, zone }
  const after = {
    insIdCd,
    version: await writeSetting(trx, 'institution_setting', { read: version, found: before.version }, row),
    otpMode,
    otpAbove,
    otpCurrCd,
    claimMode,
    keysExempt,
    zone,
    pendingChange: null,
  }
  return {
    reply: after,
    insIdCd,
    target: insIdCd,
    detail: changesOf(logged(before), logged(after)),
    before: shown(before),
    after: shown(after),
  }
}

function shown({ otpMode, otpAbove, otpCurrCd, claimMode, keysExempt, zone }: InsSetting) {
  return { otpMode, otpAbove, otpCurrCd, claimMode, keysExempt, zone }
}

function logged({ version, ...setting }: InsSetting) {
  return { version, ...shown({ version, ...setting }) }
}

function amountOf({ otpAbove, otpCurrCd }: BodyOf<typeof modifyInsSetting>, language: Language) {
  if (otpCurrCd === null) throw new CallError('missingField', {}, 'otpCurrCd')
  if (!Object.hasOwn(currencies, otpCurrCd))
    throw new CallError('invalidField', { bound: texts[language].bound.code }, 'otpCurrCd')
  if (otpAbove === null) throw new CallError('missingField', {}, 'otpAbove')
  return { otp_above: otpAbove, otp_curr_cd: otpCurrCd }
}
