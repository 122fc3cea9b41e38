import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fromKeys, keysOf } from '../../src/domain/typed.ts'
import { compiled, connectAs } from '../../src/server/db/pools/databases.ts'
import { creditRefunds } from '../../src/server/db/refunds.ts'
import { snapshotColumns } from '../../src/server/flows/events/recordSnapshot.ts'
import { historyColumns } from '../../src/server/flows/original/historyRow.ts'
import { judgedRecordColumns, recordColumns } from '../../src/server/flows/record/recordRow.ts'
import { givenDatabase, type TestDatabase } from '../server/database.ts'
import { type Column, columnsOf } from './columns.ts'
import { type Property, type TypedStatement, typedStatements } from './statements.ts'

/** Statements whose text the source alone doesn't tell. Tests that run them must hold their columns. */
const untold: Readonly<Record<string, string>> = {
  'src/server/backup/facts.ts readFacts': 'is run for each sealed log and each log that grows',
  'src/server/features/transactions/insert.ts arrive': 'built from the columns of the file',
  'src/server/doctor/cardTexts.ts rowsOf': 'is run for each part of a table',
  'src/server/db/cards/resealCards.ts expectNoneUnder': 'looks into each table with card numbers',
  'src/server/db/cards/cardKeyUse.ts onClient': 'runs the text it is called with',
  'src/server/db/cards/cardKeyUse.ts onDatabase': 'runs the text it is called with',
  'src/server/db/lists/counted.ts countRows': 'counts the rows of the select it is called with',
  'src/server/db/pools/databases.ts run': 'runs the statement it is called with',
  'src/server/db/named.ts plannedForItsValues': 'puts a comment before the statement it is called with',
  'src/server/db/lists/list.ts listPage': 'reads the list it is called with',
  'src/server/db/lists/list.ts summedPage': 'reads the list it is called with',
  'src/server/db/lists/list.ts recordIds': 'reads the parts it is called with',
  'src/server/db/cards/resealCards.ts resealIn': 'is run for each table with card numbers',
  'src/server/features/audit/search.ts searchLog': 'built from the conditions of the search',
  'src/server/features/exceptLists/importEntries.ts seenNumbers': 'is run for merchants and for terminals',
  'src/server/features/home/figures.ts figuresOf': 'built from the branches of the summary',
  'src/server/features/internetPay/importOrders.ts refuseDiffering': 'built from the columns of the file',
  'src/server/features/internetPay/importOrders.ts take': 'built from the columns of the file',
  'src/server/features/risk/importBlocked.ts take': 'built from the columns of the file',
  'src/server/features/risk/handle.ts handle': 'is run for each kind of what is handled',
  'src/server/features/transactions/chunkChain.ts chainChunk': 'built from the columns of the file',
  'src/server/features/transactions/differing.ts differingLines': 'built from the columns of the file',
  'src/server/features/transactions/verifyHistory.ts rowsNow': 'built from the columns of the file',
  'src/server/flows/board/pending.ts pendingByInstitution': 'built from the branches of the worklist',
  'src/server/flows/find/records.ts findRecords': 'built from what is looked for',
  'src/server/archive/copyMonth.ts putCopy': 'compares a month with its copy',
  'src/server/archive/sendMonth.ts sendMonth': 'reads the copy of a month',
  'src/server/archive/sendMonth.ts sendRows': 'copies the month that it is called with',
  'src/server/archive/sendMonth.ts replaceByForeign': 'compares a month with its copy',
  'src/server/archive/sendMonth.ts expectRead': 'reads the month that it is called with',
  'src/server/features/exceptLists/subject.ts cardOfAlert': 'is part of a statement',
  'src/server/archive/moveMonth.ts expectSums': 'reads the month that it is called with',
  'src/server/flows/history/search.ts askHistory': 'built from the conditions of the search',
  'src/server/flows/history/search.ts boundsOf': 'built from the conditions of the search',
  'src/server/flows/history/search.ts isBeyond': 'built from the conditions of the search',
  'src/server/flows/history/search.ts pageByDays': 'built from the conditions of the search',
  'src/server/flows/board/pending.ts pendingStatement': 'built from the places where work waits',
  'src/server/flows/worklist/taskCounts.ts taskCounts': 'built from the places where work waits',
  'src/server/flows/worklist/summary.ts summaryOf': 'built from the places where work waits',
  'src/server/flows/worklist/reminded.ts workToRemind': 'built from the places where work waits',
  'src/server/flows/worklist/assignments.ts workAmong': 'built from the places where work waits',
  'src/server/http/serve/exportFile.ts cellsIn': 'reads the statement it is called with',
  'src/server/keys/register.ts hasRow': 'looks into each table with something sealed',
  'src/server/keys/samples.ts someOthers': 'is run for each table with card numbers',
  'src/server/keys/samples.ts someSecrets': 'is run for each table with secrets',
  'src/server/keys/samples.ts sampleOf': 'is run for the transactions and for the archive',
  'src/server/retention/countOldCards.ts countOldCards': 'is run for each table with card numbers',
  'src/server/retention/destroyOldCards.ts destroyIn': 'is run for each table with card numbers',
  'src/server/retention/figures.ts ofPlace': 'is run for each table with card numbers',
  'src/server/sealing.ts sealLagDays': 'is run for each sealed log',
}

const planted = 'testing/sql/planted.ts'

let database: TestDatabase
let client: pg.Client
let statements: TypedStatement[]

beforeAll(async () => {
  database = await givenDatabase()
  client = await connectAs(database.connection)
  const fragments = { creditRefunds, recordColumns, judgedRecordColumns, historyColumns, snapshotColumns }
  const computed = fromKeys(keysOf(fragments), (name) => compiled(fragments[name]).sql)
  statements = typedStatements('testing/sql/tsconfig.json', computed)
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

it('gives the rows of raw SQL the types that PostgreSQL gives their columns', async () => {
  const read = statements.filter(({ owner }) => !owner.startsWith(planted) && !(owner in untold))
  expect(read.length).toBeGreaterThan(150)
  const wrong: string[] = []
  for (const statement of read) wrong.push(...(await differences(statement)))
  expect(wrong).toEqual([])
})

it('finds a column that a statement does not give, and one of another kind', async () => {
  const [statement, ...others] = statements.filter(({ owner }) => owner.startsWith(planted))
  expect(others).toEqual([])
  expect(statement && (await differences(statement))).toEqual([
    `${statement?.place}: there is no column user_name`,
    `${statement?.place}: disabled is boolean, and declared as text`,
    `${statement?.place}: username is not declared`,
  ])
})

it('reads every statement that is not said to be unreadable', async () => {
  const excused = statements.filter(({ owner }) => owner in untold)
  const readable: string[] = []
  for (const statement of excused) if ((await differences(statement)).length === 0) readable.push(statement.owner)
  expect(readable).toEqual([])
  expect(Object.keys(untold).toSorted()).toEqual([...new Set(excused.map(({ owner }) => owner))].toSorted())
})

async function differences({ place, text, row }: TypedStatement): Promise<string[]> {
  if (text === null) return [`${place}: the text can't be told from the source; say so in a constant or in this test`]
  const columns = await columnsOf(client, text).catch((error: Error) => error)
  if (columns instanceof Error) return [`${place}: ${columns.message}`]
  const given = new Map(columns.map((column) => [column.name, column]))
  const declared = new Set(row.map(({ name }) => name))
  return [
    ...row.flatMap((property) => differenceOf(property, given.get(property.name))),
    ...columns.filter(({ name }) => !declared.has(name)).map(({ name }) => `${name} is not declared`),
  ].map((difference) => `${place}: ${difference}`)
}

function differenceOf({ name, kinds, isOptional }: Property, column: Column | undefined): string[] {
  if (!column) return isOptional ? [] : [`there is no column ${name}`]
  const isAnyJson = column.kind === 'json' && !kinds.includes('Date') && !kinds.includes('Buffer')
  if (kinds.length === 0 || kinds.includes(column.kind) || isAnyJson) return []
  return [`${name} is ${column.kind}, and declared as ${kinds.join(' or ')}`]
}
