import { afterAll, beforeAll, expect, it } from 'vitest'
import { actsIn } from '../../testing/data/acts.ts'
import { givenHistory } from '../../testing/data/history.ts'
import { addDays, dayOf, dayText } from '../domain/time/calendar.ts'
import { connectAsOwner } from '../server/db/pools/databases.ts'
import { type Commands, givenCommands } from './testing/commands.ts'

const old = addDays(dayOf(new Date()), -750)

let commands: Commands
beforeAll(async () => {
  commands = await givenCommands()
  const settled = { settleDt: old, tfrDtTm: `${dayText(old)}T12:30:00+07:00` }
  await givenHistory(commands.test, [settled, settled, {}])
})
afterAll(() => commands.close())

const retention = (...words: string[]) => commands.recourseWith({ CARD_RETENTION_DAYS: '700' }, 'retention', ...words)

it('says what a run would destroy, runs, and says what it did', async () => {
  const before = dayText(addDays(dayOf(new Date()), -700))
  expect((await retention()).out).toBe(
    `Card numbers from before ${before} are destroyed.
Destroyed: 0. Waiting for the next run: 2. Kept: 0.
Oldest: ${dayText(old)}. Last run: never.
`,
  )
  expect((await retention('--dry-run')).out).toContain('history       2 would be destroyed, 0 are still needed\n')
  expect(await retention('run')).toEqual({ status: 0, out: '2 card numbers destroyed.\n', err: '' })
  expect(await retention('run')).toEqual({ status: 0, out: '0 card numbers destroyed.\n', err: '' })
  expect((await retention()).out).toContain('Destroyed: 2. Waiting for the next run: 0. Kept: 0.')
  expect((await actsIn(commands.test, 'retention')).map(({ detail }) => detail)).toMatchObject([
    { done: 2 },
    { done: 0 },
  ])
})

it('does nothing without the setting, and refuses one that disputes do not leave', async () => {
  expect(await commands.recourse('retention', 'run')).toMatchObject({
    status: 1,
    err: 'CARD_RETENTION_DAYS is not set: card numbers are never destroyed.\n',
  })
  expect(await commands.recourseWith({ CARD_RETENTION_DAYS: '659' }, 'retention')).toMatchObject({
    status: 1,
    err: 'The setting CARD_RETENTION_DAYS must be at least 660 days: 570 days from a settlement to the last deadline of a dispute, and 90 days in which events are read.\n',
  })
})

it('names the months that were detached, in the status and in the doctor, until the archive takes them in', async () => {
  const month = `history_${old.slice(0, 6)}`
  const owner = await connectAsOwner(commands.test.connection)
  await owner.query(`ALTER TABLE history DETACH PARTITION ${month}`)
  await owner.end()
  expect((await retention()).out).toContain(
    `Detached months, which no run reaches until archive move takes them in: ${month}.`,
  )
  const { out } = await commands.recourseWith({ CARD_RETENTION_DAYS: '700' }, 'doctor')
  expect(out).toMatch(new RegExp(`^LOOK retention detached months may still hold card numbers: ${month}$`, 'm'))
  const next = addDays(`${old.slice(0, 6)}01`, 31).slice(0, 6)
  expect(await commands.recourse('archive', 'move', '--before', next)).toMatchObject({ status: 0, err: '' })
  expect((await retention()).out).not.toContain('Detached')
})
