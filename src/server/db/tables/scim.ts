import type { ColumnType } from 'kysely'

/** What a directory sent of a user beside the two names by which it finds the user. */
export interface SentNames {
  displayName?: string
  name?: { formatted?: string; familyName?: string; givenName?: string }
  email?: { type?: string; primary?: boolean }
}

export interface ScimUserTable {
  user_id: string
  ins_id_cd: string
  user_name: string
  external_id: string | null
  sent: ColumnType<SentNames, string | undefined, string>
}

export interface DirectorySettingTable {
  ins_id_cd: string
  delegated: boolean
  version: number
}
