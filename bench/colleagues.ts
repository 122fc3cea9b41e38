import { sql } from 'kysely'
import { flows } from '../src/domain/flows/index.ts'
import { dayOf } from '../src/domain/time/calendar.ts'
import { run } from '../src/server/db/pools/databases.ts'
import { worklistStatement } from '../src/server/flows/worklist/worklistSearch.ts'
import { givenUser } from '../testing/data/users.ts'
import type { BenchDatabase } from './database.ts'

/** What a thousand users in twenty institutions hold: each has one record open, and ten were assigned to each. */
const colleagues = 50
const heldByEach = 11

/** Lets colleagues of this user hold the most urgent records of its institution. Returns how many are held. */
export async function letColleaguesHold({ databases, userOf }: BenchDatabase, username: string): Promise<number> {
  const { main, search } = databases
  const actor = await userOf(username)
  const ids = await Promise.all(Array.from({ length: colleagues }, (_, n) => colleagueOf(`${username}_${n}`)))
  const asked = { currPage: 1, pageSize: colleagues * heldByEach, sort: 'dueDt' as const }
  const list = worklistStatement({ flows, actor, scope: 'institution', today: dayOf(new Date()), asked })
  const rows = list ? await run<{ exp_id: string | null }>(search, list) : []
  const things = rows.flatMap(({ exp_id }) => exp_id ?? [])
  await sql`
    INSERT INTO work_claim (ins_id_cd, thing, user_id, claimed_at, until)
    SELECT ${actor.insIdCd}, thing, (${ids}::bigint[])[1 + n % ${colleagues}], now(), now() + interval '1 day'
    FROM unnest(${things}::text[]) WITH ORDINALITY AS held (thing, n)`.execute(main)
  return things.length

  async function colleagueOf(name: string): Promise<string> {
    const known = await main.selectFrom('app_user').select('user_id').where('username', '=', name).executeTakeFirst()
    if (known) return known.user_id
    return givenUser({ databases }, { username: name, insIdCd: actor.insIdCd, roles: ['handler', 'verifier'] })
  }
}
