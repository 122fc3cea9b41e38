import type { Statement } from '../../src/server/db/pools/databases.ts'

interface Passed {
  expIds: readonly string[]
  userId: string
  insIdCd: string
}

/**
 * Passes the verification of chargebacks that wait for it, in one statement written by hand against the schema: the
 * records, their events with the hash chain, the notices of the receivers, and the queue of the event feed.
 */
export function verifyFloor({ expIds, userId, insIdCd }: Passed): Statement {
  return {
    sql: `
      WITH record AS MATERIALIZED (
        SELECT e.exp_id, e.rcv_ins_id_cd, last.hash, clock_timestamp() AS at
        FROM exception AS e JOIN exception_event AS last USING (exp_id, version)
        WHERE e.exp_id = any($1::text[]) AND e.state = 'unverified' AND NOT e.deleted
        ORDER BY e.exp_id FOR UPDATE OF e
      ), passed AS (
        UPDATE exception AS e SET version = e.version + 1, state = 'verifiedPass', waits = false,
          released_to = record.rcv_ins_id_cd, released = NULL, state_ts = record.at,
          verified_on = (record.at AT TIME ZONE 'UTC')::date,
          handlers = e.handlers || $2::bigint, submitter_side = e.submitter_side || $2::bigint
        FROM record WHERE e.exp_id = record.exp_id
        RETURNING e.exp_id, e.version, record.rcv_ins_id_cd, record.hash, record.at
      ), event AS (
        INSERT INTO exception_event (exp_id, version, action, from_state, to_state, user_id, role, ins_id_cd, remark,
          content, at, prev_hash, hash)
        SELECT exp_id, version, 'verifyPass', 'unverified', 'verifiedPass', $2::bigint, 'verifier', $3::text, NULL, NULL, at,
          hash, sha256(hash || convert_to(jsonb_build_array(exp_id, version, 'verifyPass', 'unverified', 'verifiedPass',
            $2::text, 'verifier', $3::text, NULL, NULL,
            to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))::text, 'UTF8'))
        FROM passed
      ), notice AS (
        INSERT INTO notice (ins_id_cd, exp_id, version) SELECT rcv_ins_id_cd, exp_id, version FROM passed
      ), queued AS (
        INSERT INTO event_queue (exp_id, version) SELECT exp_id, version FROM passed
      )
      SELECT count(*)::int AS records FROM passed`,
    parameters: [expIds, userId, insIdCd],
  }
}
