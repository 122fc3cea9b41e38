import { type Kysely, sql, type Transaction } from 'kysely'
import type { BodyOf } from '../../../contract/call.ts'
import { avatarAddress } from '../../../contract/people/profile.ts'
import type { queryUser, UserDetail, UserRow } from '../../../contract/people/users.ts'
import type { Names } from '../../../contract/schema.ts'
import { mayActFor, type Role } from '../../../domain/people/actor.ts'
import { menusOf } from '../../../domain/people/menus.ts'
import { changeKey } from '../../../domain/people/pendingChanges.ts'
import { type Account, type AccountManager, accountActions, refusalOf } from '../../../domain/people/people.ts'
import { nameIn } from '../../../texts/names.ts'
import { errorText, type Language, texts } from '../../../texts/texts.ts'
import { pendingChangesOf } from '../../changes/store.ts'
import type { ListQuery } from '../../db/lists/list.ts'
import { visibleTo } from '../../db/lists/visibleTo.ts'
import type { Tables } from '../../db/tables.ts'
import { rightsOfUser } from '../../db/userRights.ts'
import { CallError } from '../../http/serve/errors.ts'
import type { Served } from '../../http/serve/serve.ts'
import type { ServedList } from '../../http/serve/serveList.ts'
import { readingZone } from '../../mail/readingZone.ts'

export interface StoredAccount extends Account {
  version: number
  username: string
  nickName: string
  email: string | null
  avatar: string | null
  /** Null until a language was chosen. */
  language: Language | null
  /** As `readingZone` says. */
  zone: string | null
  insNm: Names
  disabled: boolean
  mustChange: boolean
  passwordChangedAt: Date
}

interface ListedAccountRow {
  user_id: string
  version: number
  username: string
  nick_name: string
  email: string | null
  avatar_hash: string | null
  language: Language | null
  zone: string | null
  ins_id_cd: string
  ins_en_nm: string
  ins_nm: string
  disabled: boolean
  must_change: boolean
  password_changed_at: Date
  roles: Role[]
  withheld: string[]
}

type AccountBody = BodyOf<typeof queryUser>

const columns = sql`
  u.user_id, u.version, u.username, u.nick_name, u.email, u.ins_id_cd, i.ins_en_nm, i.ins_nm, u.disabled,
  u.must_change, u.password_changed_at, u.language, ${readingZone} AS zone,
  (SELECT hash FROM avatar AS a WHERE a.user_id = u.user_id) AS avatar_hash,
  ${rightsOfUser}`

/** The users that this manager sees: those of the own institution, or all; some thousands at most. */
export function userList(
  db: Kysely<Tables>,
  { body, actor: manager, language }: Pick<Served<AccountBody>, 'body' | 'actor' | 'language'>,
): ServedList<AccountBody['sort'], ListedAccountRow, UserRow> {
  return {
    query: userQuery(manager, body),
    async shown(rows) {
      const accounts = rows.map(storedAccount)
      const things = accounts.map(({ userId }) => changeKey.user(userId))
      const pending = await pendingChangesOf(db, things)
      return accounts.map((account) => userRowOf(manager, account, pending, language))
    },
    file: {
      name: 'users',
      columns: ['username', 'nickName', 'email', 'insIdCd', 'insNm', 'roles', 'disabled'],
      cells: ({ insNm, roles, disabled }) => ({
        insNm: nameIn(insNm, language),
        roles: roles.map((name) => texts[language].role[name]).join(', '),
        disabled: texts[language].account[disabled ? 'disabled' : 'enabled'],
      }),
    },
  }
}

function userQuery(manager: AccountManager, asked: AccountBody): ListQuery<AccountBody['sort']> {
  const { username, nickName, email, insIdCd, role, disabled } = asked
  const part = (column: 'username' | 'nick_name' | 'email', text: string | undefined) =>
    text && sql`position(lower(${text}) IN lower(${sql.ref(`u.${column}`)})) > 0`
  return {
    columns,
    from: sql`app_user AS u`,
    joins: sql`JOIN institution AS i USING (ins_id_cd)`,
    where: [
      sql`NOT u.deleted`,
      visibleTo(manager, 'u.ins_id_cd'),
      part('username', username),
      part('nick_name', nickName),
      part('email', email),
      insIdCd && sql`u.ins_id_cd = ${insIdCd}`,
      disabled && sql`u.disabled = ${disabled === '1'}`,
      role && sql`EXISTS (SELECT 1 FROM user_role AS r WHERE r.user_id = u.user_id AND r.role = ${role})`,
    ],
    sorts: {
      username: 'lower(u.username)',
      nickName: 'lower(u.nick_name)',
      email: 'lower(u.email)',
      insIdCd: 'u.ins_id_cd',
      disabled: 'u.disabled',
    },
    tieBreak: 'lower(u.username)',
  }
}

/** Throws `notFound` also for an account that the manager may not see. */
export async function accountOf(
  db: Kysely<Tables> | Transaction<Tables>,
  manager: AccountManager,
  userId: string,
  { lock = false } = {},
): Promise<StoredAccount> {
  const { rows } = await sql<ListedAccountRow>`
    SELECT ${columns} FROM app_user AS u JOIN institution AS i USING (ins_id_cd)
    WHERE u.user_id = ${userId} AND NOT u.deleted ${lock ? sql`FOR UPDATE OF u` : sql``}`.execute(db)
  const [row] = rows
  if (!row || !mayActFor(manager, row.ins_id_cd)) throw new CallError('notFound')
  return storedAccount(row)
}

function userRowOf(
  manager: AccountManager,
  account: StoredAccount,
  pending: ReadonlyMap<string, string>,
  language: Language,
): UserRow {
  const { mustChange: _, passwordChangedAt: __, menus: ___, language: ____, zone: _____, ...row } = account
  const actions = accountActions.map((action) => {
    const refusal = refusalOf(manager, account, action)
    return refusal ? { action, allowed: false, reason: errorText(language, refusal) } : { action, allowed: true }
  })
  const pendingChange = pending.get(changeKey.user(account.userId)) ?? null
  return { ...row, roles: [...row.roles], pendingChange, actions }
}

export async function userDetailOf(
  db: Kysely<Tables>,
  manager: AccountManager,
  account: StoredAccount,
  language: Language,
): Promise<UserDetail> {
  const { mustChange, passwordChangedAt, menus } = account
  const pending = await pendingChangesOf(db, [changeKey.user(account.userId)])
  const row = userRowOf(manager, account, pending, language)
  const { rows } = await sql<{ has: boolean }>`
    SELECT EXISTS (SELECT FROM totp_factor WHERE user_id = ${account.userId} AND secret_sealed IS NOT NULL)
      OR EXISTS (SELECT FROM passkey WHERE user_id = ${account.userId}) AS has`.execute(db)
  return {
    ...row,
    menus: [...menus],
    mustChange,
    passwordChangedAt: passwordChangedAt.toISOString(),
    hasFactor: rows[0]?.has ?? false,
  }
}

function storedAccount(row: ListedAccountRow): StoredAccount {
  return {
    userId: row.user_id,
    version: row.version,
    username: row.username,
    nickName: row.nick_name,
    email: row.email,
    avatar: avatarAddress(row.user_id, row.avatar_hash),
    language: row.language,
    zone: row.zone,
    insIdCd: row.ins_id_cd,
    insNm: { en: row.ins_en_nm, zh: row.ins_nm },
    roles: row.roles,
    menus: menusOf(row.roles, row.withheld),
    disabled: row.disabled,
    mustChange: row.must_change,
    passwordChangedAt: row.password_changed_at,
  }
}
