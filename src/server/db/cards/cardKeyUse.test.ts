import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { givenHistory } from '../../../../testing/data/history.ts'
import { testServer } from '../../../../testing/server/testServer.ts'
import { keepSeals, onDatabase, sealsToWarn, startCountingSeals } from './cardKeyUse.ts'

const server = testServer()

const main = () => server.db.databases.main
const counted = async () => (await main().selectFrom('card_key_use').selectAll().execute()).map(({ seals }) => seals)
const setTo = (seals: number) => sql`UPDATE card_key_use SET seals = ${seals}`.execute(main())

it('keeps how much each key has sealed, and shows it on the metrics', async () => {
  await givenHistory(server.db, [{}, {}, {}])
  await keepSeals(onDatabase(main()), server.db.vault)
  expect(await counted()).toEqual(['3'])
  await givenHistory(server.db)
  await startCountingSeals(main(), server.db.vault, () => {})()
  expect(await counted()).toEqual(['4'])
  const { text } = await server.browser().get('/metrics')
  expect(text).toMatch(/recourse_card_key_seals\{key="\d+"\} 4/)
})

it('says once that a key should be rotated, long before it may seal no more', async () => {
  await setTo(sealsToWarn - 1)
  const said: string[] = []
  await startCountingSeals(main(), server.db.vault, (sentence) => said.push(sentence))()
  expect(said).toEqual([])
  await setTo(sealsToWarn)
  await startCountingSeals(main(), server.db.vault, (sentence) => said.push(sentence))()
  expect(said).toEqual([
    expect.stringMatching(
      /^CARD KEY \d+ has sealed 2,147,483,648 of 4,294,967,296 card numbers: run recourse keys rotate, then keys reseal$/,
    ),
  ])
})

it('seals nothing more under a key that is used up by all processes together', async () => {
  await setTo(2 ** 32)
  await keepSeals(onDatabase(main()), server.db.vault)
  await expect(givenHistory(server.db)).rejects.toThrow('add another by recourse keys rotate')
})
