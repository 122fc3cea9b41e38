import { type Kysely, sql, type Transaction } from 'kysely'
import type { BodyOf, ReplyOf } from '../../../contract/call.ts'
import { avatarAddress } from '../../../contract/profile.ts'
import { errorText, type Language } from '../../../contract/texts/texts.ts'
import type { queryUser, UserDetail, UserRow, userSorts } from '../../../contract/users.ts'
import { actsForAll, mayActFor, type Role } from '../../../domain/actor.ts'
import { menusOf } from '../../../domain/menus.ts'
import { changedThing } from '../../../domain/pendingChanges.ts'
import { type Account, accountActions, type Keeper, refusalOf } from '../../../domain/people.ts'
import { pendingChangesOf } from '../../changes/store.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/errors.ts'

/** A user that is not deleted, with what the rules ask of one. */
export interface StoredAccount extends Account {
  version: number
  username: string
  nickName: string
  email: string | null
  avatar: string | null
  /** Chosen last; null as long as none was. */
  language: Language | null
  insNm: { en: string; zh: string }
  disabled: boolean
  mustChange: boolean
  passwordChangedAt: Date
}

interface AccountRow {
  user_id: string
  version: number
  username: string
  nick_name: string
  email: string | null
  avatar_hash: string | null
  language: Language | null
  ins_id_cd: string
  ins_en_nm: string
  ins_nm: string
  disabled: boolean
  must_change: boolean
  password_changed_at: Date
  roles: Role[]
  withheld: string[]
}

type Sort = (typeof userSorts)[number]
const sorts: Readonly<Record<Sort, ReturnType<typeof sql>>> = {
  username: sql`lower(u.username)`,
  '-username': sql`lower(u.username) DESC`,
  nickName: sql`lower(u.nick_name), lower(u.username)`,
  '-nickName': sql`lower(u.nick_name) DESC, lower(u.username)`,
  insIdCd: sql`u.ins_id_cd, lower(u.username)`,
  '-insIdCd': sql`u.ins_id_cd DESC, lower(u.username)`,
}

const columns = sql`
  u.user_id, u.version, u.username, u.nick_name, u.email, u.ins_id_cd, i.ins_en_nm, i.ins_nm, u.disabled,
  u.must_change, u.password_changed_at, u.language,
  (SELECT hash FROM avatar AS a WHERE a.user_id = u.user_id) AS avatar_hash,
  ARRAY(SELECT role FROM user_role AS r WHERE r.user_id = u.user_id ORDER BY role) AS roles,
  ARRAY(SELECT menu FROM user_menu AS m WHERE m.user_id = u.user_id) AS withheld`

type Asked = Omit<BodyOf<typeof queryUser>, 'currPage' | 'pageSize' | 'sort'>

/** Which users are meant, of those that this keeper sees: of the own institution, or of all. */
function seen(keeper: Keeper, { username, nickName, email, insIdCd, role, disabled }: Asked) {
  const part = (column: 'username' | 'nick_name' | 'email', text: string | undefined) =>
    text ? sql`position(lower(${text}) IN lower(u.${sql.raw(column)})) > 0` : sql`true`
  const conditions = [
    sql`NOT u.deleted`,
    actsForAll(keeper) ? sql`true` : sql`u.ins_id_cd = ${keeper.insIdCd}`,
    part('username', username),
    part('nick_name', nickName),
    part('email', email),
    insIdCd === undefined ? sql`true` : sql`u.ins_id_cd = ${insIdCd}`,
    disabled === undefined ? sql`true` : sql`u.disabled = ${disabled === '1'}`,
    role === undefined
      ? sql`true`
      : sql`EXISTS (SELECT 1 FROM user_role AS r WHERE r.user_id = u.user_id AND r.role = ${role})`,
  ]
  return sql.join(conditions, sql` AND `)
}

/** A page of the users, with what the keeper may do with each. */
export async function listUsers(
  db: Kysely<Tables>,
  keeper: Keeper,
  { currPage, pageSize, sort, ...asked }: BodyOf<typeof queryUser>,
  language: Language,
): Promise<ReplyOf<typeof queryUser>> {
  const [counted, accounts] = await Promise.all([
    sql<{ total: string }>`SELECT count(*) AS total FROM app_user AS u WHERE ${seen(keeper, asked)}`.execute(db),
    inOrder(db, keeper, asked, sort, sql`LIMIT ${pageSize} OFFSET ${(currPage - 1) * pageSize}`),
  ])
  const pending = await pendingChangesOf(
    db,
    accounts.map(({ userId }) => changedThing.user(userId)),
  )
  const list = accounts.map((account) => userRowOf(keeper, account, pending, language))
  return { list, total: Number(counted.rows[0]?.total ?? 0), totalIsExact: true, currPage, pageSize }
}

/** All users of a filter. */
export function everyUser(db: Kysely<Tables>, keeper: Keeper, asked: Asked, sort: Sort): Promise<StoredAccount[]> {
  return inOrder(db, keeper, asked, sort, sql``)
}

async function inOrder(
  db: Kysely<Tables>,
  keeper: Keeper,
  asked: Asked,
  sort: Sort,
  page: ReturnType<typeof sql>,
): Promise<StoredAccount[]> {
  const { rows } = await sql<AccountRow>`
    SELECT ${columns} FROM app_user AS u JOIN institution AS i USING (ins_id_cd)
    WHERE ${seen(keeper, asked)} ORDER BY ${sorts[sort]}, u.user_id ${page}`.execute(db)
  return rows.map(storedAccount)
}

/** The account of this id, where the keeper may see it. Throws `notFound`: others' are as if they weren't there. */
export async function accountOf(
  db: Kysely<Tables> | Transaction<Tables>,
  keeper: Keeper,
  userId: string,
  { lock = false } = {},
): Promise<StoredAccount> {
  const { rows } = await sql<AccountRow>`
    SELECT ${columns} FROM app_user AS u JOIN institution AS i USING (ins_id_cd)
    WHERE u.user_id = ${userId} AND NOT u.deleted ${lock ? sql`FOR UPDATE OF u` : sql``}`.execute(db)
  const [row] = rows
  if (!row || !mayActFor(keeper, row.ins_id_cd)) throw new CallError('notFound')
  return storedAccount(row)
}

/** `pending`: the changes that wait, by what they change. */
function userRowOf(
  keeper: Keeper,
  account: StoredAccount,
  pending: ReadonlyMap<string, string>,
  language: Language,
): UserRow {
  const { mustChange: _, passwordChangedAt: __, menus: ___, language: ____, ...row } = account
  const actions = accountActions.map((action) => {
    const refusal = refusalOf(keeper, account, action)
    return refusal ? { action, allowed: false, reason: errorText(language, refusal) } : { action, allowed: true }
  })
  const pendingChange = pending.get(changedThing.user(account.userId)) ?? null
  return { ...row, roles: [...row.roles], pendingChange, actions }
}

export async function userDetailOf(
  db: Kysely<Tables>,
  keeper: Keeper,
  account: StoredAccount,
  language: Language,
): Promise<UserDetail> {
  const { mustChange, passwordChangedAt, menus } = account
  const pending = await pendingChangesOf(db, [changedThing.user(account.userId)])
  const row = userRowOf(keeper, account, pending, language)
  return { ...row, menus: [...menus], mustChange, passwordChangedAt: passwordChangedAt.toISOString() }
}

function storedAccount(row: AccountRow): StoredAccount {
  return {
    userId: row.user_id,
    version: row.version,
    username: row.username,
    nickName: row.nick_name,
    email: row.email,
    avatar: avatarAddress(row.user_id, row.avatar_hash),
    language: row.language,
    insIdCd: row.ins_id_cd,
    insNm: { en: row.ins_en_nm, zh: row.ins_nm },
    roles: row.roles,
    menus: menusOf(row.roles, row.withheld),
    disabled: row.disabled,
    mustChange: row.must_change,
    passwordChangedAt: row.password_changed_at,
  }
}
