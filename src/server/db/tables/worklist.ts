export interface WorkClaimTable {
  ins_id_cd: string
  thing: string
  user_id: string
  claimed_at: Date
  until: Date
}
