import { type Kysely, sql, type Transaction } from 'kysely'
import type { BodyOf } from '../../../../contract/call.ts'
import { modifySsoSetting, type SsoSettingRow } from '../../../../contract/people/sso.ts'
import { changesOf } from '../../../../domain/operations/logs.ts'
import { type Actor, headInsIdCd, isAdministrator, mayActFor } from '../../../../domain/people/actor.ts'
import { changeKey } from '../../../../domain/people/pendingChanges.ts'
import { rolesToGive } from '../../../../domain/people/people.ts'
import { ssoProofDays } from '../../../../domain/people/sso.ts'
import { type Applied, approvedAlways, type Maker } from '../../../changes/kinds.ts'
import { pendingChangesOf } from '../../../changes/store.ts'
import { writeSetting } from '../../../changes/writeSetting.ts'
import type { Tables } from '../../../db/tables.ts'
import { isManagerOrAdministrator } from '../../../db/userRights.ts'
import type { Right } from '../../../http/serve/access.ts'
import { CallError, roleMissing } from '../../../http/serve/errors.ts'
import { lockInstitution } from '../../../http/serve/lockInstitution.ts'
import { domainsOf, recordOf, writeDomains } from './domains.ts'
import { redirectUriOf } from './providers.ts'
import { type ClientSecretSeal, sealedOfText } from './secretSeal.ts'
import { type StoredSso, ssoOf } from './storedSetting.ts'

type SettingBody = BodyOf<typeof modifySsoSetting>

export interface SettingDeps {
  seal: ClientSecretSeal
  publicUrl: string
  production: boolean
}

export const forSso: Right = { menu: 'SingleSignOn', role: 'manager' }

export function ssoKinds(deps: SettingDeps) {
  return {
    modifySsoSetting: approvedAlways(modifySsoSetting, {
      name: 'modifySsoSetting',
      access: forSso,
      key: ({ insIdCd }) => changeKey.ssoSetting(insIdCd),
      apply: (trx, maker, body) => modifySetting(trx, maker, body, deps),
    }),
  }
}

export async function settingRow(
  db: Kysely<Tables>,
  { publicUrl }: Pick<SettingDeps, 'publicUrl'>,
  actor: Actor,
  insIdCd: string,
): Promise<SsoSettingRow> {
  if (!mayActFor(actor, insIdCd)) throw new CallError('otherInstitution')
  const { rows } = await sql<{ at: Date | null; username: string | null; provedAt: Date | null }>`
    SELECT l.at, l.username, (
        SELECT p.proved_at FROM sso_proof AS p JOIN sso_setting AS s USING (ins_id_cd)
        WHERE p.ins_id_cd = i.ins_id_cd AND p.user_id = ${actor.userId} AND ${holds}) AS "provedAt"
    FROM institution AS i LEFT JOIN LATERAL (
      SELECT s.at, u.username FROM sso_sign_in AS s JOIN app_user AS u USING (user_id)
      WHERE s.ins_id_cd = i.ins_id_cd ORDER BY s.at DESC LIMIT 1) AS l ON true
    WHERE i.ins_id_cd = ${insIdCd}`.execute(db)
  const [facts] = rows
  if (!facts) throw new CallError('notFound')
  const sso = await ssoOf(db, insIdCd)
  const key = changeKey.ssoSetting(insIdCd)
  const { at, username, provedAt } = facts
  return {
    insIdCd,
    version: sso?.version ?? 0,
    ...shownSetting(sso),
    domainProofs: (await domainsOf(db, insIdCd)).map((entered) => ({
      domain: entered.domain,
      proof: entered.proof,
      provedAt: entered.provedAt?.toISOString() ?? null,
      record: recordOf(entered),
    })),
    hasSecret: sso?.secretSealed != null,
    redirectUri: redirectUriOf(publicUrl),
    logoutUri: `${publicUrl}/api/auth/ssoLogout`,
    lastSignIn: at && username !== null ? { at: at.toISOString(), username } : null,
    lastFailure: sso?.failedAt && sso.failure ? { at: sso.failedAt.toISOString(), reason: sso.failure } : null,
    provedAt: provedAt?.toISOString() ?? null,
    pendingChange: (await pendingChangesOf(db, [key])).get(key) ?? null,
  }
}

/** Proof `p` is of the connection that `s` has now. */
const holds = sql<boolean>`
  p.issuer = s.issuer AND p.client_id = s.client_id AND p.proved_at > now() - make_interval(days => ${ssoProofDays})`

function shownSetting(sso: StoredSso | null) {
  return {
    enabled: sso?.enabled ?? false,
    issuerUrl: sso?.issuer ?? '',
    clientId: sso?.clientId ?? '',
    domains: sso?.domains ?? [],
    roleClaim: sso?.roleClaim ?? '',
    roleMap: sso?.roleMap ?? [],
    createsAccounts: sso?.creates ?? false,
    trustsFactor: sso?.trustsFactor ?? false,
    trustsAddresses: sso?.trustsAddresses ?? false,
    passwordsOff: sso?.passwordsOff ?? false,
    breakGlass: sso?.breakGlass ?? '',
  }
}

/** For the approver and the audit log: `desk = handler`. */
function factsOf(sso: StoredSso | null) {
  const { roleMap, ...facts } = shownSetting(sso)
  return { ...facts, roleMap: roleMap.map(({ value, role }) => `${value} = ${role}`) }
}

async function modifySetting(
  trx: Transaction<Tables>,
  maker: Maker,
  body: SettingBody,
  deps: SettingDeps,
): Promise<Applied<SsoSettingRow>> {
  const { actor } = maker
  const { insIdCd, version, clientSecret } = body
  expectMayModify(maker, body)
  expectIssuer(body.issuerUrl, deps.production)
  await lockInstitution(trx, insIdCd)
  const before = await ssoOf(trx, insIdCd)
  const breakGlass = body.breakGlass === '' ? null : await breakGlassOf(trx, insIdCd, body.breakGlass)
  const versions = { read: version, found: before?.version ?? 0 }
  await writeSetting(trx, 'sso_setting', versions, columnsOf(body, { breakGlass, before, seal: deps.seal }))
  if (body.passwordsOff) {
    if (breakGlass === null || !body.enabled) throw new CallError('ssoBreakGlass', {}, 'breakGlass')
    if (!before?.passwordsOff || isOtherConnection(before, body))
      await expectProof(trx, insIdCd, maker.proposedBy ?? actor.userId)
  }
  await writeDomains(trx, insIdCd, body.domains)
  const secretChanged = clientSecret !== undefined && { clientSecret: clientSecret === '' ? 'none' : 'new' }
  const was = before && factsOf(before)
  const is = { ...factsOf(await ssoOf(trx, insIdCd)), ...secretChanged }
  return {
    reply: await settingRow(trx, deps, actor, insIdCd),
    insIdCd,
    target: insIdCd,
    detail: changesOf(was, is),
    before: was,
    after: is,
  }
}

function expectMayModify(
  { actor, language }: Maker,
  { insIdCd, roleMap, roleClaim, createsAccounts }: SettingBody,
): void {
  if (!mayActFor(actor, insIdCd)) throw new CallError('otherInstitution')
  // Its administrators sign in by it.
  if (insIdCd === headInsIdCd && !isAdministrator(actor)) throw roleMissing(actor, 'administrator', language)
  if (!roleMap.every(({ role }) => rolesToGive(actor).includes(role))) throw new CallError('roleAbove', {}, 'roleMap')
  if ((createsAccounts || roleClaim !== '') && (roleClaim === '' || roleMap.length === 0))
    throw new CallError('ssoRolesMissing', {}, 'roleMap')
}

function expectIssuer(issuer: string, production: boolean): void {
  const url = URL.parse(issuer)
  const fits = url && (url.protocol === 'https:' || (url.protocol === 'http:' && !production))
  if (!fits || url.search !== '' || url.hash !== '' || url.username !== '')
    throw new CallError('ssoIssuerAddress', {}, 'issuerUrl')
}

function isOtherConnection(before: StoredSso, { issuerUrl, clientId }: SettingBody): boolean {
  return before.issuer !== issuerUrl || before.clientId !== clientId
}

interface Writing {
  breakGlass: string | null
  before: StoredSso | null
  seal: ClientSecretSeal
}

function columnsOf(body: SettingBody, { breakGlass, before, seal }: Writing) {
  const { insIdCd } = body
  // A secret is not sent to another issuer than the one it is for.
  const stays = before?.issuer === body.issuerUrl ? before : null
  return {
    ins_id_cd: insIdCd,
    enabled: body.enabled,
    issuer: body.issuerUrl,
    client_id: body.clientId,
    ...(body.clientSecret === undefined
      ? { key_id: stays?.keyId ?? null, secret_sealed: stays?.secretSealed ?? null }
      : secretOf(seal, insIdCd, body.clientSecret)),
    role_claim: body.roleClaim === '' ? null : body.roleClaim,
    role_map: JSON.stringify(body.roleMap),
    creates: body.createsAccounts,
    trusts_factor: body.trustsFactor,
    trusts_addresses: body.trustsAddresses,
    passwords_off: body.passwordsOff && breakGlass !== null && body.enabled,
    break_glass: breakGlass,
  }
}

/** Throws `changeOutdated` where the secret of a proposed change can't be opened any more. */
function secretOf(seal: ClientSecretSeal, insIdCd: string, sealed: string) {
  if (sealed === '') return { key_id: null, secret_sealed: null }
  const { keyId, bytes } = sealedOfText(sealed)
  try {
    seal.open(insIdCd, { keyId, bytes })
  } catch {
    throw new CallError('changeOutdated')
  }
  return { key_id: keyId, secret_sealed: bytes }
}

/** Returns the id of the account. Throws `ssoBreakGlass` unless it can keep the door open: a manager who can log in. */
async function breakGlassOf(trx: Kysely<Tables>, insIdCd: string, username: string): Promise<string> {
  const { rows } = await sql<{ userId: string }>`
    SELECT u.user_id AS "userId" FROM app_user AS u
    WHERE lower(u.username) = ${username.toLowerCase()} AND u.ins_id_cd = ${insIdCd} AND NOT u.disabled
      AND u.temporary_until IS NULL AND ${isManagerOrAdministrator}`.execute(trx)
  const [row] = rows
  if (!row) throw new CallError('ssoBreakGlass', {}, 'breakGlass')
  return row.userId
}

async function expectProof(trx: Kysely<Tables>, insIdCd: string, userId: string): Promise<void> {
  const { rows } = await sql`
    SELECT 1 FROM sso_proof AS p JOIN sso_setting AS s USING (ins_id_cd)
    WHERE p.ins_id_cd = ${insIdCd} AND p.user_id = ${userId} AND ${holds}`.execute(trx)
  if (rows.length === 0) throw new CallError('ssoUnproved', {}, 'passwordsOff')
}
