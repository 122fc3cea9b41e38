import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenEngine, type TestEngine } from '../../../../testing/flows/engine.ts'
import { formOn, givenRecord } from '../../../../testing/flows/records.ts'
import { ownerPool } from '../../db/pools/databases.ts'

let engine: TestEngine
let owner: pg.Pool
beforeAll(async () => {
  engine = await givenEngine()
  owner = ownerPool(engine.connection)
  for (const key of await engine.history([{}])) await givenRecord(engine, formOn(key))
})
afterAll(async () => {
  await owner.end()
  await engine.close()
})

describe('the database itself', () => {
  it('lets neither the application nor a careless owner change an event', async () => {
    const { main } = engine.databases
    await expect(sql`UPDATE exception_event SET remark = 'x'`.execute(main)).rejects.toThrow('permission denied')
    await expect(main.deleteFrom('event_day').execute()).rejects.toThrow('permission denied')
    for (const change of [
      "trans_id = 'E24'",
      'orig_id = 1',
      "submit_ins_id_cd = '00020764'",
      'answers_exp_id = exp_id',
    ])
      await expect(sql.raw(`UPDATE exception SET ${change}`).execute(main), change).rejects.toThrow('permission denied')
    await expect(owner.query('DELETE FROM exception_event')).rejects.toThrow('append-only')
    await expect(owner.query('TRUNCATE event_day')).rejects.toThrow('append-only')
  })

  it('takes no event of a record or user that is not there', async () => {
    const copyOf = (columns: string) =>
      owner.query(`
      INSERT INTO exception_event SELECT (e).* FROM (
        SELECT jsonb_populate_record(e, jsonb_build_object(${columns})) AS e FROM exception_event AS e) AS copied`)
    const foreignKey = { code: '23503' }
    await expect(copyOf("'exp_id', 'X' || substr(exp_id, 2)")).rejects.toMatchObject(foreignKey)
    await expect(copyOf("'version', version + 9, 'user_id', 0")).rejects.toMatchObject(foreignKey)
    await copyOf("'version', version + 9")
  })

  it('releases no record to an institution that is not there', async () => {
    const release = (insIdCd: string) => owner.query('UPDATE exception SET released_to = $1', [insIdCd])
    await expect(release('99999999')).rejects.toMatchObject({ code: '23503' })
    await release('00020764')
  })

  it('lets even the owner take away no record, user or institution that an event may name', async () => {
    for (const change of [
      'DELETE FROM exception',
      "UPDATE exception SET exp_id = 'X' || substr(exp_id, 2)",
      'DELETE FROM app_user',
      'DELETE FROM institution',
      "UPDATE institution SET ins_id_cd = '99999999'",
    ])
      await expect(owner.query(change), change).rejects.toThrow('keeps its rows and their keys')
  })
})
