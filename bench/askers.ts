import { sql } from 'kysely'
import { type Actor, actsForAll, headInsIdCd } from '../src/domain/people/actor.ts'
import type { Asker, Who } from './questions.ts'
import { type Sampled, valuesOf } from './values.ts'

/** The member with the most transactions, one of the smaller ones, and head. */
export async function askersOf(database: Sampled): Promise<Asker[]> {
  const { rows } = await sql<{ ins_id_cd: string }>`
    SELECT ins_id_cd FROM history_total WHERE ins_id_cd <> '' GROUP BY 1 ORDER BY sum(n) DESC`.execute(
    database.databases.main,
  )
  const actorOf = (insIdCd: string): Actor => ({ userId: '1', username: 'bench', insIdCd, roles: ['handler'] })
  const members = rows.map((row) => row.ins_id_cd).filter((one) => !actsForAll(actorOf(one)))
  const who: [Who, string][] = [
    ['small member', members[Math.floor(members.length * 0.9)] ?? ''],
    ['largest member', members[0] ?? ''],
    ['head', headInsIdCd],
  ]
  return Promise.all(
    who.map(async ([name, insIdCd]) => {
      const actor = actorOf(insIdCd)
      return { who: name, actor, values: await valuesOf(database, actor) }
    }),
  )
}
