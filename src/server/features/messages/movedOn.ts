import { sql, type Transaction } from 'kysely'
import { messageGrowsMs } from '../../../domain/messages.ts'
import type { Tables } from '../../db/tables.ts'
import type { MessageFacts, RecordFacts } from '../../notices/messageFacts.ts'
import { addRead, type ReadMessages } from './counters.ts'
import type { NewMessage } from './store.ts'

export type RecordsMessage = NewMessage & {
  facts: RecordFacts
  records: readonly string[]
}

/** Kinds that ask for the same step on each record, so that one message can cover several. */
const growing: readonly string[] = ['waiting', 'released']

/**
 * Marks messages as read whose records have all moved on: a request when its step was taken, other messages when their
 * user gets something newer.
 */
export async function readMovedOn(
  trx: Transaction<Tables>,
  moved: readonly string[],
  messages: readonly RecordsMessage[],
): Promise<ReadMessages> {
  const pairs = messages.flatMap(({ userId, records }) => records.map((expId) => ({ userId, expId })))
  const gone = await sql<{ user_id: string; seq: string }>`
    DELETE FROM message_record AS r
    WHERE (r.asks AND r.exp_id = ANY(${moved}::text[])) OR (r.user_id, r.exp_id) IN (
      SELECT * FROM unnest(${pairs.map((one) => one.userId)}::bigint[], ${pairs.map((one) => one.expId)}::text[]))
    RETURNING r.user_id, r.seq`.execute(trx)
  const read: ReadMessages = new Map()
  if (gone.rows.length === 0) return read
  const done = await sql<{ user_id: string; seq: string }>`
    UPDATE message AS m SET read_at = now()
    FROM (
      SELECT DISTINCT user_id, seq
      FROM unnest(${gone.rows.map((row) => row.user_id)}::bigint[], ${gone.rows.map((row) => row.seq)}::bigint[])
        AS gone(user_id, seq)
    ) AS gone
    WHERE m.user_id = gone.user_id AND m.seq = gone.seq AND m.read_at IS NULL
      AND NOT EXISTS (SELECT FROM message_record AS r WHERE r.user_id = m.user_id AND r.seq = m.seq)
    RETURNING m.user_id, m.seq`.execute(trx)
  addRead(read, done.rows)
  return read
}

interface OpenMessage {
  user_id: string
  seq: string
  begun_seq: string
  facts: MessageFacts
  from_user: string | null
  rec_crt_ts: Date
  records: string[]
}

export async function growMessages(
  trx: Transaction<Tables>,
  messages: readonly RecordsMessage[],
): Promise<RecordsMessage[]> {
  const users = messages.filter(({ facts }) => growing.includes(facts.kind)).map(({ userId }) => userId)
  if (users.length === 0) return [...messages]
  const { rows } = await sql<OpenMessage>`
    SELECT m.user_id, m.seq, coalesce(m.begun_seq, m.seq) AS begun_seq, m.facts, m.from_user, m.rec_crt_ts,
      ARRAY(SELECT r.exp_id FROM message_record AS r WHERE r.user_id = m.user_id AND r.seq = m.seq ORDER BY r.exp_id) AS records
    FROM message AS m
    WHERE m.user_id = ANY(${[...new Set(users)]}::bigint[]) AND m.read_at IS NULL AND m.kind = ANY(${growing}::text[])
      AND m.rec_crt_ts >= ${new Date(Math.min(...messages.map(({ at }) => at.getTime())) - messageGrowsMs)}
    ORDER BY m.user_id, m.seq`.execute(trx)
  const open = new Map(rows.map((row) => [keyOf(row.user_id, row.facts, row.from_user), row]))
  const grown = messages.map((message) => {
    const known = open.get(keyOf(message.userId, message.facts, message.fromUser))
    const isNear = known && message.at.getTime() - known.rec_crt_ts.getTime() <= messageGrowsMs
    return isNear && known.records.length > 0 ? grow(message, known) : message
  })
  const replaced = grown.flatMap(({ userId, grows }) => (grows ? [{ userId, ...grows }] : []))
  await sql`
    WITH old AS (
      SELECT * FROM unnest(${replaced.map((one) => one.userId)}::bigint[], ${replaced.map((one) => one.seq)}::bigint[])
        AS old(user_id, seq)
    ), gone AS (
      DELETE FROM message_record AS r USING old WHERE r.user_id = old.user_id AND r.seq = old.seq
    )
    UPDATE message AS m SET read_at = now(), replaced = true FROM old
    WHERE m.user_id = old.user_id AND m.seq = old.seq`.execute(trx)
  return grown
}

/** Messages with the same key say the same of different records. Null: the message can't be extended. */
function keyOf(userId: string, facts: MessageFacts, fromUser: string | null): string | null {
  if (facts.kind !== 'waiting' && facts.kind !== 'released') return null
  const { flow, state, from = null } = facts.records
  const said = facts.kind === 'waiting' ? facts.awaited : facts.answerBy
  return JSON.stringify([userId, facts.kind, said, flow, state, from, fromUser])
}

function grow(message: RecordsMessage, { seq, begun_seq, records: known }: OpenMessage): RecordsMessage {
  const records = [...new Set([...known, ...message.records])]
  const [expId = ''] = records
  const facts = { ...message.facts, records: { ...message.facts.records, n: records.length, expId, remark: null } }
  return { ...message, facts, records, grows: { seq, begunSeq: begun_seq } }
}
