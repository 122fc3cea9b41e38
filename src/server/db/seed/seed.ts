import { type Kysely, sql, type Transaction } from 'kysely'
import { robotUsername } from '../../../domain/messages.ts'
import { headInsIdCd } from '../../../domain/people/actor.ts'
import { currencies } from '../../../domain/reference/currencies.ts'
import type { LimitRule } from '../../../domain/reference/limits.ts'
import { withWhatFits } from '../../../domain/rulePacks/checkPack.ts'
import type { RuledReason } from '../../../domain/rulePacks/rulePack.ts'
import { currencyCode } from '../../../domain/text/money.ts'
import { readCalendar } from '../limitRules.ts'
import { keepPack, limitColumns, packOfTables } from '../rulePacks.ts'
import type { Tables } from '../tables.ts'
import { cardRanges } from './cardRanges.ts'
import { head, type InstitutionFacts, institutions } from './institutions.ts'
import { demoUsers } from './people.ts'
import { seedRiskRules } from './riskRules.ts'
import { firstPack, limitRules, reasons } from './rules.ts'

/**
 * Adds what every installation starts with, only once: what an administrator removed doesn't come back at the next
 * start.
 */
export async function seedReference(db: Kysely<Tables>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Servers that start at once seed one after the other.
    await sql`SELECT pg_advisory_xact_lock(hashtext('seed'))`.execute(trx)
    if (await isEmpty(trx, 'institution'))
      await trx
        .insertInto('institution')
        .values({ ...institutionRow(head), acquirer: false, issuer: false })
        .onConflict((c) => c.doNothing())
        .execute()
    await seedRobot(trx)
    const known = await trx.selectFrom('seeded').select('trans_id').execute()
    const isNew = ({ transId }: { transId: string }) => !known.some((row) => row.trans_id === transId)
    await seedCurrencies(trx)
    await seedReasons(trx, reasons.filter(isNew))
    await seedRules(trx, limitRules.filter(isNew))
    await seedPack(trx)
    await seedRiskRules(trx)
  })
}

async function seedRobot(trx: Transaction<Tables>): Promise<void> {
  await trx
    .insertInto('app_user')
    .values({
      username: robotUsername,
      nick_name: robotUsername,
      ins_id_cd: headInsIdCd,
      password_hash: '',
      disabled: true,
      deleted: true,
    })
    .onConflict((c) => c.doNothing())
    .execute()
}

async function seedCurrencies(trx: Transaction<Tables>): Promise<void> {
  await trx
    .insertInto('currency_name')
    .values(currencySeeds())
    .onConflict((c) => c.doNothing())
    .execute()
}

async function seedReasons(trx: Transaction<Tables>, fresh: readonly RuledReason[]): Promise<void> {
  if (fresh.length === 0) return
  const rows = fresh.map(({ transId, rsnCd, nm, fraud, evidence }) => ({
    trans_id: transId,
    rsn_cd: rsnCd,
    en_nm: nm.en,
    nm: nm.zh,
    fraud,
    evidence: JSON.stringify(evidence),
  }))
  await trx
    .insertInto('reason_code')
    .values(rows)
    .onConflict((c) => c.doNothing())
    .execute()
}

async function seedRules(trx: Transaction<Tables>, fresh: readonly LimitRule[]): Promise<void> {
  if (fresh.length === 0) return
  await trx
    .insertInto('limit_rule')
    .values(fresh.map(limitColumns))
    .onConflict((c) => c.doNothing())
    .execute()
  const transIds = [...new Set(fresh.map((rule) => rule.transId))]
  await trx
    .insertInto('seeded')
    .values(transIds.map((trans_id) => ({ trans_id })))
    .onConflict((c) => c.doNothing())
    .execute()
}

/** Pack 1 is what stands in the tables: of an older installation as its administrators have edited it. */
async function seedPack(trx: Transaction<Tables>): Promise<void> {
  if (!(await isEmpty(trx, 'rule_pack'))) return
  const file = withWhatFits(await packOfTables(trx, firstPack), await readCalendar(trx))
  await keepPack(trx, { file, madeBy: null }, 'inForce')
}

export async function seedInstitutions(db: Kysely<Tables>): Promise<void> {
  await db
    .insertInto('institution')
    .values(institutions.map(institutionRow))
    .onConflict((c) => c.doNothing())
    .execute()
  await db
    .insertInto('issuer_iin')
    .values(
      cardRanges.map(({ iin, panLength, insIdCd, cardAttr }) => ({
        iin,
        pan_length: panLength,
        iss_ins_id_cd: insIdCd,
        card_attr: cardAttr,
      })),
    )
    .onConflict((c) => c.doNothing())
    .execute()
}

/** All accounts have one password. Seed the institutions first. */
export async function seedDemoUsers(
  db: Kysely<Tables>,
  hashPassword: (place: number) => Promise<string>,
): Promise<void> {
  // Each its own salt: equal passwords must not look equal.
  const hashes = await Promise.all(demoUsers.map((_, place) => hashPassword(place)))
  await db.transaction().execute(async (trx) => {
    for (const [index, user] of demoUsers.entries()) {
      const { user_id } = await trx
        .insertInto('app_user')
        .values({
          username: user.username,
          nick_name: user.nickName,
          email: `${user.username}@example.test`,
          ins_id_cd: user.insIdCd,
          password_hash: hashes[index] ?? '',
          must_change: false,
        })
        .returning('user_id')
        .executeTakeFirstOrThrow()
      await trx
        .insertInto('user_role')
        .values(user.roles.map((role) => ({ user_id, role })))
        .execute()
    }
  })
}

export async function isEmpty(
  db: Kysely<Tables> | Transaction<Tables>,
  table: 'institution' | 'reason_code' | 'rule_pack' | 'limit_rule' | 'user_role' | 'history',
): Promise<boolean> {
  const row = await db
    .selectFrom(table)
    .select((eb) => eb.lit(1).as('one'))
    .limit(1)
    .executeTakeFirst()
  return row === undefined
}

function institutionRow({ insIdCd, en, zh, country, currency }: InstitutionFacts) {
  return { ins_id_cd: insIdCd, ins_en_nm: en, ins_nm: zh, country, curr_cd: currency }
}

const younger: Readonly<Record<string, readonly [en: string, zh: string]>> = {
  XAD: ['Arab Accounting Dinar', '阿拉伯记账第纳尔'],
  XCG: ['Caribbean Guilder', '加勒比盾'],
}

function currencySeeds(): { curr_cd: string; en_nm: string; nm: string }[] {
  const en = new Intl.DisplayNames(['en'], { type: 'currency', fallback: 'none' })
  const zh = new Intl.DisplayNames(['zh'], { type: 'currency', fallback: 'none' })
  return Object.keys(currencies).map((curr_cd) => {
    const code = currencyCode(curr_cd)
    const [ownEn = code, ownZh = code] = younger[code] ?? []
    return { curr_cd, en_nm: en.of(code) ?? ownEn, nm: zh.of(code) ?? ownZh }
  })
}
