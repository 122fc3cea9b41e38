import { afterEach, beforeEach, expect, it } from 'vitest'
import { givenDatabase, type TestDatabase } from '../../../../testing/server/database.ts'
import { migrate } from '../migrate.ts'
import { connectAs } from '../pools/databases.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await givenDatabase()
})
afterEach(() => database.drop())

const asPrinted = '6205 5001 0000 2988 063'
const masked = '620550•••••••••8063'

async function ask<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = await connectAs(database.connection)
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end()
  }
}

async function migrateAgain(): Promise<void> {
  for (const [table, column] of [
    ['kysely_migration', 'name'],
    ['schema_work', 'migration'],
  ])
    await ask(`DELETE FROM ${table} WHERE ${column} = '0076_maskedTexts'`)
  expect(await migrate(database.connection)).toEqual(['0076_maskedTexts'])
}

it('masks card numbers in texts that were stored before, and keeps all else', async () => {
  await ask("UPDATE app_user SET nick_name = 'Ann ' || $1 WHERE username = 'viewer'", [asPrinted])
  const draft = { values: { remark: asPrinted, mchntCd: '6212345678901265', amount: 12.5, list: [asPrinted] } }
  await ask(
    `INSERT INTO draft (user_id, key, path, content, saved_at)
     SELECT user_id, 'of a test', '/worklist?seen=E3226111500003Q', $1, now() FROM app_user WHERE username = 'viewer'`,
    [JSON.stringify(draft)],
  )
  await ask("INSERT INTO remark_template (ins_id_cd, list, version) VALUES ('00010344', $1, 1)", [
    ['Slip, "old"', asPrinted],
  ])
  await migrateAgain()
  expect(await ask("SELECT nick_name FROM app_user WHERE username IN ('viewer', 'admin') ORDER BY username")).toEqual([
    { nick_name: expect.not.stringContaining('•') },
    { nick_name: `Ann ${masked}` },
  ])
  expect(await ask('SELECT path, content FROM draft')).toEqual([
    {
      path: '/worklist?seen=E3226111500003Q',
      content: { values: { ...draft.values, remark: masked, list: [masked] } },
    },
  ])
  expect(await ask('SELECT list FROM remark_template')).toEqual([{ list: ['Slip, "old"', masked] }])
})

it('goes through every page of a table, and leaves a row whose masked name another one has', async () => {
  await ask(
    `INSERT INTO saved_view (user_id, list, name, content)
     SELECT user_id, 'wrk.list', name, $2 FROM app_user, unnest($1::text[]) AS name WHERE username = 'viewer'`,
    [[asPrinted, masked, ...Array.from({ length: 300 }, (_, n) => `${n} ${asPrinted}`)], { path: 'x'.repeat(1500) }],
  )
  await migrateAgain()
  const rows = await ask<{ name: string }>('SELECT name FROM saved_view')
  expect(rows.filter(({ name }) => name.includes(asPrinted))).toHaveLength(1)
})
