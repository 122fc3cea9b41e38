import { type Kysely, sql } from 'kysely'
import { messageMonths } from '../../../domain/messages.ts'
import { questionStates } from '../../../domain/robot.ts'
import { dropInSteps } from '../../db/dropInSteps.ts'
import type { Tables } from '../../db/tables.ts'

/**
 * Drops the questions that nobody has asked for as long as what is said is kept, waiting or not: whoever asked may have
 * typed a name. An article that was written from one stays. Answers how many.
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
