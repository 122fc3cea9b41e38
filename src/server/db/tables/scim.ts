export interface ScimUserTable {
  user_id: string
  ins_id_cd: string
  user_name: string
  external_id: string | null
}

export interface DirectorySettingTable {
  ins_id_cd: string
  delegated: boolean
  version: number
}
