import { type Kysely, sql } from 'kysely'

interface Tools {
  inSteps(step: (ask: (text: string) => Promise<unknown>, place: string) => Promise<string | null>): Promise<void>
}

/**
 * `notice_outbox` has a row for each notice that a feature has written and the bell has yet to deliver. Before, nine tables
 * had a mark in each row of which the bell had not told yet. A server of an older release still writes such rows while it
 * runs beside a newer one: a trigger moves each to the outbox, in the transaction that wrote it, and sets its mark, so
 * that the older server doesn't deliver it too. What stands there before is moved the same way.
 *
 * The marks and these triggers go with a later release, when no such server runs any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE notice_outbox (
      outbox_id   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      recipients  jsonb NOT NULL,
      facts       jsonb NOT NULL CHECK (facts ? 'kind'),
      from_user   bigint REFERENCES app_user,
      at          timestamptz NOT NULL DEFAULT now()
    )`.execute(db)
  await sql`GRANT SELECT, INSERT, DELETE ON notice_outbox TO recourse_app`.execute(db)

  for (const { table, key, columns, rows } of marked) {
    const name = sql.ref(`move_${table}_to_outbox`)
    const same = sql.join(
      key.map((column) => sql`${sql.ref(`t.${column}`)} = ${sql.ref(`new.${column}`)}`),
      sql` AND `,
    )
    await sql`
      CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
      BEGIN
        INSERT INTO notice_outbox (${sql.raw(columns)}) ${sql.raw(rows)};
        UPDATE ${sql.table(table)} AS t SET told = true WHERE ${same};
        RETURN NULL;
      END $$`.execute(db)
    await sql`
      CREATE TRIGGER outbox AFTER INSERT OR UPDATE OF told ON ${sql.table(table)}
      FOR EACH ROW WHEN (NOT new.told) EXECUTE FUNCTION ${name}()`.execute(db)
  }
}

export async function beside({ inSteps }: Tools): Promise<void> {
  await inSteps(async (ask, place) => {
    const next = marked.find(({ table }) => table > place)
    if (!next) return null
    await ask(`UPDATE ${next.table} SET told = false WHERE NOT told`)
    return next.table
  })
}

const oneUser = (user: string) => `jsonb_build_object('userIds', jsonb_build_array(${user}::text))`
const group = (role: string, insIdCd: string) =>
  `jsonb_build_object('roles', jsonb_build_array('${role}'), 'insIdCd', ${insIdCd})`
const managersAndAdministrators = (insIdCd: string) =>
  `jsonb_build_array(${group('manager', insIdCd)}, ${group('administrator', 'NULL::text')})`

/** In the order of the tables' names. `rows`: what the row `new` becomes in the outbox. */
const marked: readonly { table: string; key: readonly string[]; columns: string; rows: string }[] = [
  {
    table: 'account_lock',
    key: ['user_id', 'day'],
    columns: 'recipients, facts, at',
    rows: `
      SELECT jsonb_build_object('groups', ${managersAndAdministrators('u.ins_id_cd')}, 'firstOnly', true,
          'except', jsonb_build_array(u.user_id::text)),
        jsonb_build_object('kind', 'accountLock', 'name', u.nick_name, 'username', u.username), new.at
      FROM app_user AS u WHERE u.user_id = new.user_id`,
  },
  {
    table: 'card_alert',
    key: ['alert_id'],
    columns: 'recipients, facts, at',
    rows: `
      SELECT jsonb_build_object('groups', ${managersAndAdministrators('u.ins_id_cd')},
          'except', jsonb_build_array(u.user_id::text)),
        jsonb_build_object('kind', 'cardAlert', 'name', u.nick_name, 'misses', new.misses,
          'insNm', jsonb_build_object('en', i.ins_en_nm, 'zh', i.ins_nm)), new.at
      FROM app_user AS u JOIN institution AS i ON i.ins_id_cd = u.ins_id_cd WHERE u.user_id = new.user_id`,
  },
  {
    table: 'draft',
    key: ['user_id', 'key'],
    columns: 'recipients, facts, from_user',
    rows: `
      SELECT ${oneUser('new.user_id')}, jsonb_build_object('kind', 'draft', 'name', k.nick_name, 'n', 1), k.user_id
      FROM app_user AS k WHERE k.user_id = new.prepared_by`,
  },
  {
    table: 'note_mention',
    key: ['note_id', 'user_id'],
    columns: 'recipients, facts, from_user',
    rows: `
      SELECT ${oneUser('new.user_id')}, jsonb_build_object('kind', 'mention', 'expId', n.exp_id, 'flow', e.flow,
        'name', w.nick_name, 'note', n.note), n.user_id
      FROM record_note AS n JOIN exception AS e USING (exp_id) JOIN app_user AS w ON w.user_id = n.user_id
      WHERE n.note_id = new.note_id`,
  },
  {
    table: 'pending_change',
    key: ['change_id'],
    columns: 'recipients, facts, from_user, at',
    rows: `
      SELECT
        CASE new.state WHEN 'pending' THEN jsonb_build_object(
          'groups', jsonb_build_array(
            jsonb_build_object('insIdCd', new.ins_id_cd, 'roles', CASE
              WHEN new.kind IN ('addLimitRule', 'modifyLimitRule', 'deleteLimitRule', 'modifyDualControl')
                THEN '[]'::jsonb
              WHEN new.kind IN ('addRiskRule', 'modifyRiskRule', 'enableRiskRule', 'modifyRiskThreshold')
                THEN '["manager", "riskOfficer"]'
              ELSE '["manager"]' END),
            ${group('administrator', 'NULL::text')}),
          'firstOnly', true, 'menu', 'PendingChange',
          'except', jsonb_build_array(new.proposed_by::text) || CASE
            WHEN new.thing LIKE 'user:%' THEN jsonb_build_array(substr(new.thing, 6)) ELSE '[]' END)
        ELSE ${oneUser('new.proposed_by')} END,
        jsonb_build_object('kind', 'approval', 'changeId', new.change_id::text, 'change', new.kind, 'target', new.target,
          'outcome', new.state, 'remark', CASE WHEN new.state <> 'pending' THEN new.remark END,
          'name', CASE new.state WHEN 'pending' THEN p.nick_name ELSE coalesce(d.nick_name, '') END),
        CASE new.state WHEN 'pending' THEN new.proposed_by ELSE new.decided_by END,
        CASE new.state WHEN 'pending' THEN new.proposed_at ELSE coalesce(new.decided_at, new.proposed_at) END
      FROM app_user AS p LEFT JOIN app_user AS d ON d.user_id = new.decided_by
      WHERE p.user_id = new.proposed_by AND new.state IN ('pending', 'approved', 'rejected', 'outdated')`,
  },
  {
    table: 'possible_refund',
    key: ['exp_id', 'history_id'],
    columns: 'recipients, facts',
    rows: `
      SELECT ${oneUser('u.user_id')}, jsonb_build_object('kind', 'refund', 'expId', e.exp_id, 'flow', e.flow, 'n', 1)
      FROM exception AS e JOIN app_user AS u ON u.user_id = e.last_submitter AND NOT u.disabled AND NOT u.deleted
      WHERE e.exp_id = new.exp_id AND NOT e.deleted`,
  },
  {
    table: 'security_alert',
    key: ['alert_id'],
    columns: 'recipients, facts, at',
    rows: `
      SELECT jsonb_build_object(
          'groups', CASE WHEN u.user_id IS NULL THEN jsonb_build_array(${group('administrator', 'NULL::text')})
            ELSE ${managersAndAdministrators('u.ins_id_cd')} END,
          'firstOnly', new.kind = 'newLogin' AND NOT EXISTS (
            SELECT FROM user_role AS r WHERE r.user_id = new.user_id AND r.role = 'administrator'),
          'except', CASE WHEN u.user_id IS NULL THEN '[]' ELSE jsonb_build_array(u.user_id::text) END),
        jsonb_build_object('kind', 'securityAlert', 'alert', new.kind, 'name', coalesce(u.nick_name, new.about),
          'ip', new.facts->'ip', 'count', coalesce(new.facts->'count', '0'), 'device', coalesce(new.facts->'device', 'false'))
          || CASE WHEN (new.facts->>'key')::boolean THEN '{"isKey": true}'::jsonb ELSE '{}' END, new.at
      FROM (SELECT 1) AS always LEFT JOIN app_user AS u ON u.user_id = new.user_id`,
  },
  {
    table: 'webhook',
    key: ['webhook_id'],
    columns: 'recipients, facts',
    rows: `
      SELECT jsonb_build_object('groups', ${managersAndAdministrators('new.ins_id_cd')}, 'firstOnly', true),
        jsonb_build_object('kind', 'webhook', 'name', new.name, 'insIdCd', new.ins_id_cd)`,
  },
  {
    table: 'work_claim',
    key: ['ins_id_cd', 'thing'],
    columns: 'recipients, facts',
    rows: `
      SELECT ${oneUser('new.user_id')}, jsonb_build_object('kind', 'assigned', 'name', m.nick_name,
        'reason', new.reason, 'n', 1)
      FROM app_user AS m WHERE m.user_id = new.assigned_by`,
  },
]
