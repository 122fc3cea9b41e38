import { type Language, texts } from '../../../contract/texts/texts.ts'
import { csv } from '../../http/csv.ts'
import type { StoredAccount } from './accounts.ts'

/** Users as CSV. */
export function usersCsv(accounts: readonly StoredAccount[], language: Language): string {
  const { field, role, account: words } = texts[language]
  const header = [field.username, field.nickName, field.email, field.insIdCd, field.insNm, field.roles, field.disabled]
  const rows = accounts.map((account) => [
    account.username,
    account.nickName,
    account.email ?? '',
    account.insIdCd,
    account.insNm[language],
    account.roles.map((name) => role[name]).join(', '),
    account.disabled ? words.disabled : words.enabled,
  ])
  return csv([header, ...rows], true)
}
