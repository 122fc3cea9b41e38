import { type Kysely, sql } from 'kysely'
import { messageMonths } from '../../../../domain/messages.ts'
import { questionStates } from '../../../../domain/robot.ts'
import { dropInSteps } from '../../../db/schema/dropInSteps.ts'
import type { Tables } from '../../../db/tables.ts'

/**
 * Drops questions that nobody has asked within the keeping time, since they may contain a name. Articles written from
 * them stay. Returns how many.
 */
export async function dropOldQuestions(db: Kysely<Tables>, now: Date): Promise<number> {
  // By all states: the index is in their order first.
  return dropInSteps(
    db,
    (limit) => sql`
      DELETE FROM robot_question WHERE question_id IN (
        SELECT question_id FROM robot_question
        WHERE state = ANY(${[...questionStates]}::text[])
          AND last_at < ${now}::timestamptz - make_interval(months => ${messageMonths})
        LIMIT ${limit})`,
  )
}
