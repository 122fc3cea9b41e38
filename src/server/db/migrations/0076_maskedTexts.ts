/** Texts that people typed, by table. Append-only tables and the records whose content the events hold are left. */
const typed: TextColumns[] = [
  ['app_user', 'nick_name'],
  ['api_key', 'name'],
  ['webhook', 'name'],
  ['ins_contact', 'name'],
  ['agent', 'remark'],
  ['shared_file', 'title'],
  ['file', 'file_name'],
  ['draft', 'path', 'content'],
  ['saved_view', 'name', 'content'],
  ['bulk', 'remark'],
  ['bulk_record', 'content'],
  ['record_note', 'note'],
  ['work_claim', 'reason'],
  ['pending_change', 'target', 'payload', 'before', 'after', 'remark'],
  ['chat_message', 'text', 'extra'],
  ['message', 'facts'],
  ['robot_article_version', 'texts'],
  ['robot_question', 'question', 'answer'],
  ['except_entry', 'reason'],
  ['blocked_trans', 'card_accptr_nm_addr', 'block_rsn'],
  ['sus_trans', 'card_accptr_nm_addr', 'remark'],
  ['merchant', 'name'],
  ['pay_order', 'mchnt_nm'],
  ['pay_certificate', 'subject', 'issuer'],
  ['remark_template', 'list'],
]

type TextColumns = readonly [table: string, ...columns: string[]]

interface Tools {
  maskCards(typed: readonly TextColumns[]): Promise<void>
}

export async function up(): Promise<void> {}

/** Masks card numbers that were stored before every way of writing one was known. */
export async function beside({ maskCards }: Tools): Promise<void> {
  await maskCards(typed)
}
