// Written by `npm run db:types` from the migrated schema and `columnTypes.ts`.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Day } from '../../domain/time/calendar.ts'
import type { ColumnTypes } from './columnTypes.ts'

/** JSON goes in as text. */
type Json<Value, Text = string> = ColumnType<Value, Text, Text>
type GeneratedJson<Value, Text = string> = ColumnType<Value, Text | undefined, Text>

/** The running server may not update it. */
type Fixed<Value> = ColumnType<Value, Value, never>
type GeneratedFixed<Value> = ColumnType<Value, Value | undefined, never>

/**
 * The tables, as queries see them. What the driver gives for a type is the same everywhere (`pools/databases.ts` sets it):
 *
 * - `bigint` and `numeric` are strings: ids of users and of history rows, amounts, counts. Nothing is ever rounded.
 * - `date` is a `Day` (`20260901`), both ways. `timestamptz` is a `Date`.
 * - `jsonb` comes out as a value; it goes in as JSON text.
 */
export interface Tables {
  absence: {
    absence_id: GeneratedFixed<string>
    user_id: Fixed<string>
    deputy_id: Fixed<string>
    first_day: Fixed<Day>
    last_day: Fixed<Day>
    declared_by: Fixed<string>
    declared_at: GeneratedFixed<Date>
    ended_at: Date | null
    ended_by: string | null
    tell: Generated<string | null>
  }
  agent: {
    agent_id: Generated<string>
    ins_id_cd: string
    rlt_ins_id_cd: string
    agent_ins: string
    service: ColumnTypes['agent.service']
    valid_from: Day
    valid_to: Day | null
    remark: Generated<string>
    version: Generated<number>
  }
  api_event: {
    ins_id_cd: Fixed<string>
    number: Fixed<string>
    kind: Fixed<ColumnTypes['api_event.kind']>
    exp_id: Fixed<string>
    version: Fixed<number>
    numbered_at: GeneratedFixed<Date>
  }
  api_key: {
    key_id: GeneratedFixed<string>
    user_id: Fixed<string>
    ins_id_cd: Fixed<string>
    name: Fixed<string>
    scopes: Fixed<ColumnTypes['api_key.scopes']>
    flows: Fixed<ColumnTypes['api_key.flows']>
    addresses: GeneratedFixed<string[]>
    secret_hash: Buffer | null
    created_by: Fixed<string>
    created_at: GeneratedFixed<Date>
    expires_at: Fixed<Date>
    revoked_at: Date | null
    revoked_by: string | null
    last_used_at: Date | null
    last_used_ip: string | null
  }
  app_user: {
    user_id: Generated<string>
    username: string
    nick_name: string
    email: string | null
    ins_id_cd: string
    password_hash: string
    password_changed_at: Generated<Date>
    must_change: Generated<boolean>
    disabled: Generated<boolean>
    version: Generated<number>
    deleted: Generated<boolean>
    temporary_until: Date | null
    language: ColumnTypes['app_user.language'] | null
    notify: GeneratedJson<ColumnTypes['app_user.notify']>
    last_login_at: Date | null
    last_login_ip: string | null
    last_active_at: Generated<Date>
    inactive: Generated<boolean>
    last_login_agent: string | null
    zone: string | null
  }
  audit_chain: {
    chain: Fixed<string>
    seq: Fixed<string>
    hash: Fixed<Buffer>
    at: Fixed<Date>
  }
  audit_day: {
    day: Fixed<Day>
    n: Fixed<string>
    prev_hash: Fixed<Buffer>
    hash: Fixed<Buffer>
  }
  audit_dropped: {
    before: Fixed<Day>
    at: GeneratedFixed<Date>
  }
  audit_log: {
    id: Fixed<string>
    at: Fixed<Date>
    user_id: Fixed<string | null>
    username: Fixed<string | null>
    ins_id_cd: Fixed<string | null>
    type: Fixed<ColumnTypes['audit_log.type']>
    path: Fixed<string>
    target: Fixed<string | null>
    detail: Json<ColumnTypes['audit_log.detail'] | null, string | null>
    err_cd: Fixed<string | null>
    ms: Fixed<number>
    ip: Fixed<string>
    user_agent: Fixed<string | null>
    seq: Fixed<string>
    prev_hash: Fixed<Buffer>
    hash: Fixed<Buffer>
  }
  audit_start: {
    chain: Fixed<string>
    seq: Fixed<string>
    hash: Fixed<Buffer>
  }
  blocked_trans: {
    rid: Fixed<string>
    src_system: Fixed<string>
    block_system: GeneratedAlways<ColumnTypes['blocked_trans.block_system']>
    tfr_dt_tm: Fixed<Date>
    trans_dt: GeneratedAlways<ColumnTypes['blocked_trans.trans_dt']>
    key_id: number
    pan_sealed: Buffer | null
    pan_hash: string
    pan_masked: Fixed<string>
    acq_ins_id_cd: Fixed<string>
    iss_ins_id_cd: Fixed<string>
    trans_id: Fixed<string>
    trans_at: Fixed<string>
    trans_curr_cd: Fixed<string>
    mchnt_cd: Fixed<string>
    mchnt_tp: Fixed<string>
    card_accptr_nm_addr: Fixed<string>
    term_id: Fixed<string>
    pos_entry_md_cd: Fixed<string>
    sys_tra_no: Fixed<string>
    retri_ref_no: Fixed<string>
    order_id: Fixed<string>
    payer_ip: Fixed<string>
    block_rsn_cd: Fixed<string>
    block_rsn: Fixed<string>
    result: ColumnTypes['blocked_trans.result'] | null
    remark: Generated<string>
    handled_by: string | null
    handled_at: Date | null
    version: Generated<number>
    pan_destroyed_on: Fixed<Day | null>
  }
  bulk: {
    bulk_id: Generated<string>
    user_id: string
    action: ColumnTypes['bulk.action']
    remark: string | null
    language: ColumnTypes['bulk.language']
    rights: string
    hash: Buffer
    state: Generated<ColumnTypes['bulk.state']>
    planned_at: Generated<Date>
    begins_at: Date | null
    finished_at: Date | null
    records: number
    planned: number
    done: Generated<number>
    failed: Generated<number>
    changed: Generated<number>
    reached: Generated<number>
    faults: Generated<number>
    sums: Json<ColumnTypes['bulk.sums']>
    reasons: Json<ColumnTypes['bulk.reasons']>
    refunds: Json<ColumnTypes['bulk.refunds'] | null, string | null>
    signs: Json<ColumnTypes['bulk.signs'] | null, string | null>
    closed: Generated<boolean>
    all_or_nothing: Generated<boolean>
  }
  bulk_record: {
    bulk_id: string
    n: number
    exp_id: string
    position: ColumnTypes['bulk_record.position']
    version: number
    content: Json<ColumnTypes['bulk_record.content'] | null, string | null>
    outcome: ColumnTypes['bulk_record.outcome']
    reason: number | null
    refunded: boolean
    line: number | null
  }
  bulletin: {
    bulletin_id: Generated<string>
    ins_id_cd: string
    version: Generated<number>
    deleted: Generated<boolean>
    told: Generated<boolean>
  }
  bulletin_file: {
    bulletin_id: Fixed<string>
    version: Fixed<number>
    position: Fixed<number>
    file_id: Fixed<string>
  }
  bulletin_read: {
    bulletin_id: Fixed<string>
    user_id: Fixed<string>
    read_at: GeneratedFixed<Date>
  }
  bulletin_version: {
    bulletin_id: Fixed<string>
    version: Fixed<number>
    state: Fixed<ColumnTypes['bulletin_version.state']>
    title: Fixed<string>
    body: Fixed<string>
    audience: Fixed<string[] | null>
    show_from: Fixed<Date | null>
    show_to: Fixed<Date | null>
    changed_by: Fixed<string>
    changed_at: GeneratedFixed<Date>
  }
  calendar_day: {
    day: Day
    kind: ColumnTypes['calendar_day.kind']
    en_nm: string
    nm: string
  }
  captcha: {
    uuid: string
    answer_hash: Buffer
    expires_at: Date
  }
  card_alert: {
    alert_id: GeneratedFixed<string>
    user_id: Fixed<string>
    at: GeneratedFixed<Date>
    misses: Fixed<number>
    told: Generated<boolean>
  }
  card_key_use: {
    key_id: Fixed<number>
    seals: string
    destroyed: GeneratedFixed<string>
  }
  card_limit: {
    ins_id_cd: string
    per_minute: number
    per_day: number
    version: Generated<number>
  }
  card_retention: {
    one_row: GeneratedFixed<boolean>
    after_id: Generated<string>
    chunk_id: Generated<string>
    audited: Generated<string>
    ran_at: Date | null
  }
  card_search: {
    search_id: GeneratedFixed<string>
    user_id: Fixed<string>
    at: GeneratedFixed<Date>
    question: Fixed<Buffer>
    missed: Generated<boolean>
  }
  chat_message: {
    chat_id: GeneratedFixed<string>
    from_user: Fixed<string>
    from_seq: Fixed<string>
    to_user: Fixed<string>
    to_seq: Fixed<string>
    client_id: Fixed<string>
    text: Fixed<string>
    file_id: Fixed<string | null>
    extra: Json<unknown, string | null>
    score: ColumnTypes['chat_message.score'] | null
    at: GeneratedFixed<Date>
    read_at: Date | null
  }
  currency_name: {
    curr_cd: string
    en_nm: string
    nm: string
    ended: Generated<boolean>
  }
  directory_setting: {
    ins_id_cd: string
    delegated: boolean
    version: number
  }
  draft: {
    user_id: string
    key: string
    path: string
    content: Json<ColumnTypes['draft.content']>
    saved_at: Date
    prepared_by: string | null
    prepared_at: Date | null
    told: Generated<boolean>
  }
  dual_control: {
    one_row: Generated<boolean>
    is_on: boolean
    version: number
  }
  email_otp: {
    code_sealed: Buffer
    sent_at: Generated<Date>
    expires_at: Date
    tries: Generated<number>
    spent: Generated<boolean>
    holder: string
    signs: Json<ColumnTypes['email_otp.signs'] | null, string | null>
  }
  event_day: {
    day: Fixed<Day>
    n: Fixed<string>
    prev_hash: Fixed<Buffer>
    hash: Fixed<Buffer>
  }
  except_entry: {
    except_id: GeneratedFixed<string>
    list: Fixed<ColumnTypes['except_entry.list']>
    ins_id_cd: Fixed<string>
    kind: Fixed<ColumnTypes['except_entry.kind']>
    pan_hash: string | null
    pan_masked: Fixed<string | null>
    key_id: number | null
    pan_sealed: Buffer | null
    value: Fixed<string | null>
    thing: GeneratedAlways<ColumnTypes['except_entry.thing']>
    valid_from: Day
    valid_to: Day | null
    reason: string
    version: Generated<number>
    deleted: Generated<boolean>
    added_by: Fixed<string>
    added_at: GeneratedFixed<Date>
    pan_destroyed_on: Fixed<Day | null>
  }
  except_event: {
    except_id: Fixed<string>
    version: Fixed<number>
    action: Fixed<ColumnTypes['except_event.action']>
    user_id: Fixed<string>
    at: GeneratedFixed<Date>
    before: Json<unknown, string | null>
    after: Json<unknown, string | null>
  }
  exception: {
    exp_id: Fixed<string>
    flow: Fixed<ColumnTypes['exception.flow']>
    state: ColumnTypes['exception.state']
    version: Generated<number>
    with_orig_in: Fixed<ColumnTypes['exception.with_orig_in']>
    trans_id: Fixed<ColumnTypes['exception.trans_id']>
    submit_ins_id_cd: Fixed<string>
    rcv_ins_id_cd: string
    orig_id: Fixed<string | null>
    orig_key: Fixed<string | null>
    orig_log_cd: Fixed<string | null>
    settle_dt: Day | null
    pan_masked: string | null
    pan_hash: string | null
    retri_ref_no: string | null
    orig_trans_at: string | null
    orig_trans_curr_cd: string | null
    trans_at: string
    trans_curr_cd: string
    rsn_cd: string | null
    fraud_in: Generated<ColumnTypes['exception.fraud_in']>
    fraud_tp: string | null
    remark: string | null
    fail_remark: string | null
    due_dt: Day
    verified_on: Day | null
    answers_exp_id: Fixed<string | null>
    answered: Generated<boolean>
    last_submitter: string
    handlers: string[]
    deleted: Generated<boolean>
    rec_crt_ts: GeneratedFixed<Date>
    state_ts: Generated<Date>
    pan_sealed: Buffer | null
    pan_key_id: number | null
    sys_tra_no: string | null
    orig_trans_chnl: string | null
    orig_trans_snd_md: string | null
    orig_spec_disc_tp: string | null
    orig_spec_fee_class: string | null
    reply_cd: string | null
    reply_extend_remark: string | null
    waits: Generated<boolean>
    at_most_once: GeneratedFixed<boolean>
    hidden_by: Generated<ColumnTypes['exception.hidden_by']>
    author: string
    content_version: Generated<number>
    submitter_side: string[]
    receiver_side: Generated<string[]>
    released_to: string | null
    released: Json<ColumnTypes['exception.released'] | null, string | null>
    answer_by: Day | null
    answer_released: Generated<boolean>
    equal_to: string | null
    prepared_by: Fixed<string | null>
    pan_destroyed_on: Fixed<Day | null>
    contest: ColumnTypes['exception.contest'] | null
    not_contested_by: string | null
    due_given: Json<ColumnTypes['exception.due_given'] | null, string | null>
    dates_to_answer: Json<ColumnTypes['exception.dates_to_answer'] | null, string | null>
    guide: string | null
  }
  exception_event: {
    exp_id: Fixed<string>
    version: Fixed<number>
    action: Fixed<ColumnTypes['exception_event.action']>
    from_state: Fixed<ColumnTypes['exception_event.from_state']>
    to_state: Fixed<ColumnTypes['exception_event.to_state']>
    user_id: Fixed<string>
    role: Fixed<ColumnTypes['exception_event.role']>
    ins_id_cd: Fixed<string>
    remark: Fixed<string | null>
    content: Fixed<string | null>
    at: Fixed<Date>
    prev_hash: Fixed<Buffer>
    hash: Fixed<Buffer>
    moved_to: Fixed<Day | null>
  }
  factor_policy: {
    ins_id_cd: string
    policy: ColumnTypes['factor_policy.policy']
    version: number
  }
  file: {
    file_id: Fixed<string>
    file_name: Fixed<string>
    media_type: Fixed<string>
    size: Fixed<string>
    uploaded_by: Fixed<string>
    uploaded_at: Generated<Date>
    sha256: Fixed<string | null>
  }
  history: {
    id: Fixed<string>
    pan_hash: string
    acq_ins_id_cd: Fixed<string>
    iss_ins_id_cd: Fixed<string>
    trans_at: Fixed<string>
    settle_at: Fixed<string>
    tfr_dt_tm: Fixed<Date>
    settle_dt: Fixed<Day>
    key_id: number
    pan_sealed: Buffer | null
    pan_masked: Fixed<string>
    pri_key: Fixed<string>
    log_cd: Fixed<string>
    msg_tp: Fixed<string>
    trans_proc_cd: Fixed<string>
    trans_id: Fixed<string>
    trans_curr_cd: Fixed<string>
    settle_curr_cd: Fixed<string>
    sys_tra_no: Fixed<string>
    retri_ref_no: Fixed<string>
    mchnt_tp: Fixed<string | null>
    pos_entry_md_cd: Fixed<string | null>
    pos_cond_cd: Fixed<string | null>
    fwd_ins_id_cd: Fixed<string | null>
    rcv_ins_id_cd: Fixed<string | null>
    auth_id_resp_cd: Fixed<string | null>
    resp_cd: Fixed<string | null>
    term_id: Fixed<string | null>
    mchnt_cd: Fixed<string>
    card_accptr_nm_addr: Fixed<string | null>
    orig_trans_chnl: Fixed<string>
    orig_key: Fixed<string | null>
    pan_destroyed_on: Fixed<Day | null>
  }
  history_all: Tables['history']
  history_archive: {
    id: Fixed<string>
    pan_hash: Fixed<string>
    acq_ins_id_cd: Fixed<string>
    iss_ins_id_cd: Fixed<string>
    trans_at: Fixed<string>
    settle_at: Fixed<string>
    tfr_dt_tm: Fixed<Date>
    settle_dt: Fixed<Day>
    key_id: Fixed<number>
    pan_sealed: Fixed<Buffer | null>
    pan_masked: Fixed<string>
    pri_key: Fixed<string>
    log_cd: Fixed<string>
    msg_tp: Fixed<string>
    trans_proc_cd: Fixed<string>
    trans_id: Fixed<string>
    trans_curr_cd: Fixed<string>
    settle_curr_cd: Fixed<string>
    sys_tra_no: Fixed<string>
    retri_ref_no: Fixed<string>
    mchnt_tp: Fixed<string | null>
    pos_entry_md_cd: Fixed<string | null>
    pos_cond_cd: Fixed<string | null>
    fwd_ins_id_cd: Fixed<string | null>
    rcv_ins_id_cd: Fixed<string | null>
    auth_id_resp_cd: Fixed<string | null>
    resp_cd: Fixed<string | null>
    term_id: Fixed<string | null>
    mchnt_cd: Fixed<string>
    card_accptr_nm_addr: Fixed<string | null>
    orig_trans_chnl: Fixed<string>
    orig_key: Fixed<string | null>
    pan_destroyed_on: Fixed<Day | null>
  }
  history_chunk: {
    chunk_id: Fixed<string>
    at: Fixed<Date>
    first_seq: Fixed<string>
    seqs: Fixed<number>
    days: Fixed<Day[]>
    n: Fixed<number>
    format: Fixed<number>
    rows_hash: Fixed<Buffer>
    prev_hash: Fixed<Buffer>
    hash: Fixed<Buffer>
  }
  history_chunk_day: {
    day: Fixed<Day>
    n: Fixed<string>
    prev_hash: Fixed<Buffer>
    hash: Fixed<Buffer>
  }
  history_day: {
    ins_id_cd: string
    settle_dt: Day
    trans_id: string
    trans_curr_cd: string
    n: string
    trans_at: string
  }
  history_total: {
    ins_id_cd: string
    settle_dt: Day
    n: string
  }
  idempotency: {
    user_id: string
    key: string
    request: Buffer
    reply: Json<unknown>
    created_at: Generated<Date>
  }
  ins_contact: {
    contact_id: Generated<string>
    ins_id_cd: string
    name: string
    duty: ColumnTypes['ins_contact.duty']
    phone: string | null
    email: string | null
    version: Generated<number>
  }
  installation: {
    is_only: GeneratedFixed<boolean>
    id: GeneratedFixed<string>
    since: GeneratedFixed<Date>
  }
  institution: {
    ins_id_cd: string
    ins_en_nm: string
    ins_nm: string
    country: string | null
    curr_cd: string | null
    acquirer: Generated<boolean>
    issuer: Generated<boolean>
    version: Generated<number>
    ended: Generated<boolean>
  }
  institution_day: {
    ins_id_cd: string
    day: Day
    kind: ColumnTypes['institution_day.kind']
    en_nm: string
    nm: string
  }
  institution_setting: {
    ins_id_cd: string
    otp_mode: Generated<ColumnTypes['institution_setting.otp_mode']>
    otp_above: string | null
    otp_curr_cd: string | null
    version: Generated<number>
    claim_mode: Generated<ColumnTypes['institution_setting.claim_mode']>
    keys_exempt: Generated<boolean>
    zone: string | null
  }
  issuer_iin: {
    iin: string
    pan_length: number
    iss_ins_id_cd: string
    card_attr: ColumnTypes['issuer_iin.card_attr']
    ended: Generated<boolean>
  }
  key_fingerprint: {
    kind: Fixed<ColumnTypes['key_fingerprint.kind']>
    key_id: Fixed<number>
    fingerprint: Fixed<Buffer | null>
    since: GeneratedFixed<Date>
    used_at: Date | null
    removed_at: Date | null
    lost_at: Date | null
  }
  limit_rule: {
    trans_id: string
    counted_from: ColumnTypes['limit_rule.counted_from']
    first_day: number
    last_day: number
    percent: number
    valid_from: Day
    valid_to: Day
    rule_id: Generated<string>
    rsn_cd: string | null
    reply_days: number | null
    version: Generated<number>
    unit: Generated<ColumnTypes['limit_rule.unit']>
    closes_at: Generated<string>
  }
  linked_refund: {
    exp_id: Fixed<string>
    ins_id_cd: Fixed<string>
    history_id: Fixed<string>
    user_id: Fixed<string>
    at: GeneratedFixed<Date>
  }
  login_record: {
    record_id: GeneratedFixed<string>
    user_id: Fixed<string>
    session_began_at: Fixed<Date>
    opened_at: Fixed<Date>
    after_closing: Fixed<boolean>
    ip: Fixed<string>
    user_agent: Fixed<string | null>
  }
  login_try: {
    count_hash: Buffer
    wrong_tries: number
    locked_until: Date | null
    tried_at: Generated<Date>
    account_hash: Buffer
  }
  maintenance: {
    begins: string
    ends: string
    en_nm: string
    nm: string
  }
  merchant: {
    acq_ins_id_cd: string
    mchnt_cd: string
    name: string
  }
  message: {
    user_id: Fixed<string>
    seq: Fixed<string>
    type: Fixed<ColumnTypes['message.type']>
    kind: Fixed<ColumnTypes['message.kind'] | null>
    facts: Json<unknown>
    from_user: Fixed<string | null>
    rec_crt_ts: GeneratedFixed<Date>
    read_at: Date | null
    published: Generated<boolean>
    begun_seq: Fixed<string | null>
    replaced: Generated<boolean>
  }
  network_time: {
    is_only: GeneratedFixed<boolean>
    network: Fixed<string>
    risk: Fixed<string>
    earlier: GeneratedFixed<string[]>
  }
  notice: {
    notice_id: GeneratedFixed<string>
    ins_id_cd: Fixed<string | null>
    exp_id: Fixed<string>
    version: Fixed<number>
    told: Generated<boolean>
  }
  notice_outbox: {
    outbox_id: GeneratedFixed<string>
    recipients: Json<unknown>
    facts: Json<unknown>
    from_user: Fixed<string | null>
    at: GeneratedFixed<Date>
  }
  page_visit: {
    record_id: Fixed<string>
    entered_at: Fixed<Date>
    page: Fixed<string>
    left_at: Date | null
    clicks: Json<ColumnTypes['page_visit.clicks']>
  }
  passkey: {
    credential_id: string
    user_id: string
    public_key: Buffer
    counter: string
    transports: string[]
    browser: string | null
    added_at: Generated<Date>
    last_used_at: Date | null
  }
  passkey_challenge: {
    challenge: string
    purpose: ColumnTypes['passkey_challenge.purpose']
    user_id: string | null
    expires_at: Date
  }
  password_history: {
    user_id: Fixed<string>
    changed_at: GeneratedFixed<Date>
    password_hash: Fixed<string>
  }
  pay_certificate: {
    cert_id: GeneratedFixed<string>
    ins_id_cd: Fixed<string>
    fingerprint: Fixed<Buffer>
    der: Fixed<Buffer>
    subject: Fixed<string>
    issuer: Fixed<string>
    serial_no: Fixed<string>
    valid_from: Fixed<Date>
    valid_to: Fixed<Date>
    uploaded_by: Fixed<string>
    uploaded_at: GeneratedFixed<Date>
    deleted_by: string | null
    deleted_at: Date | null
    told_days: ColumnTypes['pay_certificate.told_days'] | null
  }
  pay_order: {
    order_id: GeneratedFixed<string>
    acq_ins_id_cd: Fixed<string>
    mchnt_cd: Fixed<string>
    mchnt_nm: Fixed<string>
    order_no: Fixed<string>
    order_tm: Fixed<Date>
    trans_at: Fixed<string>
    trans_curr_cd: Fixed<string>
    status: ColumnTypes['pay_order.status']
    paid_tm: Date | null
    key_id: number | null
    pan_sealed: Buffer | null
    pan_hash: string | null
    pan_masked: string | null
    retri_ref_no: string | null
    pri_key: string | null
    log_cd: string | null
    settle_dt: Day | null
    pan_destroyed_on: Fixed<Day | null>
  }
  pended_work: {
    ins_id_cd: string
    exp_id: string
    version: number
    until: Day
    reason: string
    user_id: string
  }
  pending_change: {
    change_id: GeneratedFixed<string>
    kind: Fixed<ColumnTypes['pending_change.kind']>
    ins_id_cd: Fixed<string>
    thing: Fixed<string | null>
    target: Fixed<string>
    payload: Json<unknown>
    before: Json<ColumnTypes['pending_change.before'] | null, string | null>
    after: Json<ColumnTypes['pending_change.after'] | null, string | null>
    state: Generated<ColumnTypes['pending_change.state']>
    version: Generated<number>
    proposed_by: Fixed<string>
    proposed_at: GeneratedFixed<Date>
    expires_at: Fixed<Date>
    decided_by: string | null
    decided_at: Date | null
    remark: string | null
    told: Generated<boolean>
  }
  reason_code: {
    trans_id: string
    rsn_cd: string
    en_nm: string
    nm: string
    fraud: Generated<boolean>
    evidence: GeneratedJson<ColumnTypes['reason_code.evidence']>
    ended: Generated<boolean>
    original: Json<ColumnTypes['reason_code.original'] | null, string | null>
  }
  record_note: {
    note_id: GeneratedFixed<string>
    exp_id: Fixed<string>
    ins_id_cd: Fixed<string>
    user_id: Fixed<string>
    note: Fixed<string>
    at: Fixed<Date>
  }
  recovery_code: {
    user_id: string
    code_hash: Buffer
    used_at: Date | null
  }
  reference_version: {
    kind: Fixed<ColumnTypes['reference_version.kind']>
    version: Fixed<number>
    rows: Json<ColumnTypes['reference_version.rows']>
    added: Fixed<number>
    changed: Fixed<number>
    removed: Fixed<number>
    changed_by: Fixed<string | null>
    changed_at: GeneratedFixed<Date>
  }
  remark_template: {
    ins_id_cd: string
    list: string[]
    version: number
  }
  reminder: {
    user_id: string
    hour: number
    zone: string
    daily: boolean
    days_ahead: number | null
    last_day: Day
    looked_at: Date
    ahead_until: Day | null
    retry_at: Date | null
    named: Json<ColumnTypes['reminder.named'] | null, string | null>
  }
  reset_token: {
    token_hash: Buffer
    account_hash: Buffer
    asked_hash: Buffer
    sent_at: Generated<Date>
    expires_at: Date
  }
  risk_handling: {
    what: Fixed<ColumnTypes['risk_handling.what']>
    rid: Fixed<string>
    version: Fixed<number>
    result: Fixed<ColumnTypes['risk_handling.result']>
    remark: Fixed<string>
    user_id: Fixed<string>
    at: GeneratedFixed<Date>
  }
  risk_pending: {
    pending_id: Generated<string>
    first_seq: string
    n: number
    days: Day[]
    at: Generated<Date>
  }
  risk_rule: {
    rule_id: GeneratedFixed<string>
    ins_id_cd: Fixed<string>
    kind: Fixed<ColumnTypes['risk_rule.kind']>
    version: Generated<number>
  }
  risk_rule_version: {
    rule_id: Fixed<string>
    version: Fixed<number>
    parameters: Json<ColumnTypes['risk_rule_version.parameters']>
    score: Fixed<number>
    names: Json<ColumnTypes['risk_rule_version.names']>
    reasons: Json<ColumnTypes['risk_rule_version.reasons']>
    enabled: Fixed<boolean>
    changed_by: Fixed<string | null>
    changed_at: GeneratedFixed<Date>
  }
  risk_setting: {
    ins_id_cd: string
    threshold: number
    version: Generated<number>
  }
  robot_article: {
    article_id: GeneratedFixed<string>
    version: Generated<number>
  }
  robot_article_version: {
    article_id: Fixed<string>
    version: Fixed<number>
    withdrawn: Fixed<boolean>
    texts: Json<ColumnTypes['robot_article_version.texts']>
    changed_by: Fixed<string>
    changed_at: GeneratedFixed<Date>
  }
  robot_question: {
    question_id: Generated<string>
    language: ColumnTypes['robot_question.language']
    wording: Buffer
    question: string
    unanswered: Generated<number>
    low_rated: Generated<number>
    answer: string
    source_id: string | null
    last_at: Date
    state: Generated<ColumnTypes['robot_question.state']>
    article_id: string | null
    version: Generated<number>
    reply: string | null
  }
  rule_pack: {
    pack_id: GeneratedFixed<string>
    version: Fixed<number>
    edited: GeneratedFixed<boolean>
    valid_from: Fixed<Day>
    source: Fixed<string>
    file: Json<ColumnTypes['rule_pack.file']>
    state: ColumnTypes['rule_pack.state']
    restores: Fixed<string | null>
    made_by: Fixed<string | null>
    made_at: GeneratedFixed<Date>
    in_force_at: Date | null
  }
  schema_floor: {
    migration: Fixed<string>
    needs: Fixed<string>
  }
  schema_work: {
    migration: Fixed<string>
    place: GeneratedFixed<string>
    begun_at: GeneratedFixed<Date>
    ended_at: Fixed<Date | null>
  }
  scim_user: {
    user_id: string
    ins_id_cd: string
    user_name: string
    external_id: string | null
    sent: GeneratedJson<ColumnTypes['scim_user.sent']>
  }
  security_alert: {
    alert_id: GeneratedFixed<string>
    kind: Fixed<ColumnTypes['security_alert.kind']>
    user_id: Fixed<string | null>
    about: Fixed<string>
    facts: Json<unknown>
    at: GeneratedFixed<Date>
    told: Generated<boolean>
  }
  security_log: {
    one_row: Generated<boolean>
    is_on: boolean
    target: string | null
    sent: Generated<string>
    last_sent_at: Date | null
    last_error: string | null
    last_error_at: Date | null
  }
  seeded: {
    trans_id: Fixed<string>
  }
  server_process: {
    process_id: string
    host: string
    pid: number
    release: string
    migration: string
    started_at: Generated<Date>
    seen_at: Generated<Date>
    keys: string[] | null
    keys_since: Date | null
    refused_notes: Generated<number>
  }
  session: {
    sid_hash: Buffer
    user_id: string
    created_at: Generated<Date>
    last_seen_at: Generated<Date>
    remember: Generated<boolean>
    replaced: Generated<boolean>
    ip: string | null
    user_agent: string | null
    previous_login_at: Date | null
    previous_login_ip: string | null
    previous_login_agent: string | null
    proved_at: Generated<Date | null>
    sso_sign_in: string | null
  }
  shared_file: {
    file_id: Fixed<string>
    title: Fixed<string>
    audience: Fixed<string[] | null>
    shared_by: Fixed<string>
    shared_at: GeneratedFixed<Date>
    deleted: Generated<boolean>
  }
  shared_file_download: {
    download_id: GeneratedFixed<string>
    file_id: Fixed<string>
    user_id: Fixed<string>
    at: GeneratedFixed<Date>
  }
  sso_attempt: {
    state_hash: Buffer
    browser_hash: Buffer
    ins_id_cd: string
    version: number
    user_id: string | null
    remember: boolean
    expires_at: Date
  }
  sso_setting: {
    ins_id_cd: string
    version: number
    enabled: boolean
    issuer: string
    client_id: string
    key_id: number | null
    secret_sealed: Buffer | null
    role_claim: string | null
    role_map: Json<ColumnTypes['sso_setting.role_map']>
    creates: boolean
    trusts_factor: boolean
    passwords_off: boolean
    break_glass: string | null
    failed_at: Date | null
    failure: string | null
    trusts_addresses: Generated<boolean>
  }
  sso_sign_in: {
    sign_in_id: Generated<string>
    ins_id_cd: string
    user_id: string
    issuer: string
    subject: string
    issuer_sid: string | null
    at: Generated<Date>
  }
  sus_trans: {
    rid: GeneratedFixed<string>
    ins_id_cd: Fixed<string>
    history_id: Fixed<string>
    acq_ins_id_cd: Fixed<string>
    iss_ins_id_cd: Fixed<string>
    settle_dt: Fixed<Day>
    trans_dt: Fixed<Day>
    tfr_dt_tm: Fixed<Date>
    pan_hash: string
    pan_masked: Fixed<string>
    trans_id: Fixed<string>
    trans_at: Fixed<string>
    trans_curr_cd: Fixed<string>
    mchnt_cd: Fixed<string>
    mchnt_tp: Fixed<string>
    term_id: Fixed<string>
    card_accptr_nm_addr: Fixed<string>
    country: Fixed<string>
    score: Fixed<number>
    hits: Json<ColumnTypes['sus_trans.hits']>
    result: string | null
    remark: Generated<string>
    handled_by: string | null
    handled_at: Date | null
    version: Generated<number>
    raised_at: GeneratedFixed<Date>
  }
  totp_factor: {
    user_id: string
    key_id: number | null
    secret_sealed: Buffer | null
    last_step: Generated<string>
    added_at: Date | null
    last_used_at: Date | null
    pending_key_id: number | null
    pending_sealed: Buffer | null
    pending_until: Date | null
  }
  user_menu: {
    user_id: Fixed<string>
    menu: Fixed<string>
  }
  user_role: {
    user_id: string
    role: ColumnTypes['user_role.role']
  }
  voucher: {
    exp_id: string
    file_id: string
    position: number
    evidence: string | null
    version: number
    dropped_in: number | null
    side: Generated<ColumnTypes['voucher.side']>
  }
  webhook: {
    webhook_id: GeneratedFixed<string>
    ins_id_cd: Fixed<string>
    name: Fixed<string>
    url: Fixed<string>
    flows: Fixed<ColumnTypes['webhook.flows']>
    secret_key_id: number | null
    secret_sealed: Buffer | null
    former_key_id: number | null
    former_sealed: Buffer | null
    former_until: Date | null
    created_by: Fixed<string>
    created_at: GeneratedFixed<Date>
    removed_at: Date | null
    removed_by: string | null
    last_delivered_at: Date | null
    last_fault: ColumnTypes['webhook.last_fault'] | null
    last_fault_at: Date | null
    failed_at: Date | null
    told: Generated<boolean>
  }
  webhook_delivery: {
    delivery_id: Generated<string>
    webhook_id: string
    ins_id_cd: string
    number: string
    exp_id: string
    state: Generated<ColumnTypes['webhook_delivery.state']>
    tries: Generated<number>
    queued_at: Generated<Date>
    begun_at: Generated<Date>
    next_at: Generated<Date>
    tried_at: Date | null
    status: number | null
    fault: ColumnTypes['webhook_delivery.fault'] | null
    ms: number | null
  }
  work_claim: {
    ins_id_cd: string
    thing: string
    user_id: string
    claimed_at: Date
    until: Date
    assigned_by: string | null
    reason: string | null
    told: Generated<boolean>
  }
  work_lease: {
    work: string
    process_id: string
    until: Date
    done_at: Date | null
  }
  work_viewer: {
    ins_id_cd: string
    thing: string
    user_id: string
    until: Date
  }
}
