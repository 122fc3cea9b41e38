interface Tools {
  buildIndex(table: string, name: string, definition: string): Promise<void>
}

export async function up(): Promise<void> {}

export async function beside({ buildIndex }: Tools): Promise<void> {
  // Finds the transactions of a merchant by amount. Most transactions of a busy merchant have another amount.
  await buildIndex(
    'history',
    'history_merchant_at',
    '(mchnt_cd, trans_at, id) INCLUDE (acq_ins_id_cd, iss_ins_id_cd, trans_id, trans_curr_cd)',
  )
}
