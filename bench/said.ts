import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { type Actor, actsForAll } from '../src/domain/people/actor.ts'
import { menusOf } from '../src/domain/people/menus.ts'
import { lastFourDays } from '../src/domain/records/finding.ts'
import { readTerms, settledFor } from '../src/domain/search/terms.ts'
import { isCardNumber } from '../src/domain/text/cards.ts'
import { currencyCode, decimalAmount } from '../src/domain/text/money.ts'
import { addDays, dayText } from '../src/domain/time/calendar.ts'
import { run } from '../src/server/db/pools/databases.ts'
import { termsQuestion } from '../src/server/flows/find/termsQuestion.ts'
import { searchHistory } from '../src/server/flows/history/search.ts'
import { searchWords } from '../src/texts/searchWords.ts'
import { askersOf } from './askers.ts'
import { type BenchDatabase, openBenchDatabase } from './database.ts'
import { type SaidOf, saidFloor } from './floors/said.ts'
import { round } from './load.ts'
import type { Who } from './questions.ts'
import { type Row, short, timesOf } from './searchTable.ts'

const pageSize = 20
const targetMs = 50

/**
 * Searches the history by what a cardholder says, as a small member, the largest and head, below HTTP, and compares each
 * answer with a statement written by hand. Fails where they find different rows, or where a search takes 50 ms or more.
 * Writes `bench/results/said.json`.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rows: { type: 'string', default: '2000000' },
      dir: { type: 'string' },
      samples: { type: 'string', default: '5' },
    },
  })
  const database = await openBenchDatabase(Number(values.rows), values.dir ?? process.env.BENCH_DIR)
  try {
    const rows: Row[] = []
    for (const { who, actor } of await askersOf(database))
      for (const sample of await drawn(database, actor, Number(values.samples)))
        for (const question of questionsOf(sample, actor, database.to))
          rows.push(await askOne(database, who, actor, question))
    console.table(short(rows))
    await mkdir('bench/results', { recursive: true })
    const result = { rows: database.rows, cpus: availableParallelism(), targetMs, questions: rows }
    await writeFile('bench/results/said.json', `${JSON.stringify(result, null, 1)}\n`)
    if (rows.some(({ product }) => product.p99 >= targetMs)) process.exitCode = 1
  } finally {
    await database.close()
  }
}

/** The bench measures the search, without the count of searches by card number. */
const uncounted = { search: async () => {}, found: () => {}, refused: () => {} }

interface Sample {
  lastFour: string
  transAt: string
  transCurrCd: string
  settleDt: string
  mchntCd: string
  name: string
  /** The first word of the merchant's name, which others have too. */
  chain: string
}

interface Question {
  group: string
  text: string
  floor: SaidOf
}

function questionsOf(sample: Sample, actor: Actor, today: string): Question[] {
  const { lastFour, transAt, transCurrCd, settleDt, mchntCd } = sample
  const amount = `${decimalAmount(transAt, transCurrCd)} ${currencyCode(transCurrCd)}`
  const day = dayText(settleDt)
  const card = `card ${lastFour}`
  const base = { insIdCd: actsForAll(actor) ? null : actor.insIdCd, rows: pageSize }
  const lately = { ...base, from: addDays(today, -lastFourDays), to: addDays(today, 1) }
  const then = { ...base, ...settledFor(settleDt) }
  const money = { transAt, transCurrCd }
  return [
    { group: 'card', text: card, floor: { ...lately, lastFour } },
    { group: 'card, amount', text: `${card} ${amount}`, floor: { ...lately, ...money, lastFour } },
    { group: 'card, amount, day', text: `${amount} ${day} ${card}`, floor: { ...then, ...money, lastFour } },
    // Without a word before them, four digits could be an amount as well.
    { group: 'digits, amount', text: `${lastFour} ${amount}`, floor: { ...lately, ...money, lastFour } },
    { group: 'amount, day', text: `${day} ${amount}`, floor: { ...then, ...money } },
    { group: 'amount', text: amount, floor: { ...lately, ...money } },
    { group: 'merchant', text: sample.name, floor: { ...lately, mchntCd } },
    { group: 'merchant, amount', text: `${sample.name} ${amount}`, floor: { ...lately, ...money, mchntCd } },
    { group: 'chain, amount', text: `${sample.chain} ${amount}`, floor: { ...lately, ...money, chain: sample.chain } },
    { group: 'merchant, card', text: `${card} ${sample.name}`, floor: { ...lately, lastFour, mchntCd } },
  ]
}

async function askOne(database: BenchDatabase, who: Who, actor: Actor, { group, text, floor }: Question): Promise<Row> {
  const { databases, vault, to } = database
  const user = { ...actor, menus: menusOf(actor.roles) }
  const ask = async () => {
    const terms = readTerms(text, searchWords, to)
    const asked = await termsQuestion(terms, {
      db: databases.main,
      actor: user,
      language: 'en',
      today: to,
      card: uncounted,
    })
    return searchHistory(databases, vault, { ...asked, actor, transIds: null }, { currPage: 1, pageSize })
  }
  const answer = await ask()
  const statement = saidFloor(floor)
  const found = await run<{ id: string | null; total: number }>(databases.search, statement)
  const ids = found.flatMap(({ id }) => id ?? [])
  if (answer.totalIsExact && answer.found.map(({ id }) => id).join() !== ids.join())
    throw new Error(`${who}, ${text}: other rows than the floor.`)
  const product = await timesOf(ask)
  const times = await timesOf(() => run(databases.search, statement))
  const line = { question: text, group, who, rows: answer.found.length, total: answer.total, product, floor: times }
  return { ...line, ratio: round(product.p50 / times.p50) }
}

/** Draws transactions that this user sees. Merchants are named with their number, as many share a name. */
async function drawn({ databases, to }: BenchDatabase, actor: Actor, count: number): Promise<Sample[]> {
  const seen = actsForAll(actor) ? sql`true` : sql`${actor.insIdCd} IN (acq_ins_id_cd, iss_ins_id_cd)`
  const { rows } = await sql<Sample>`
    SELECT right(pan_masked, 4) AS "lastFour", trans_at::text AS "transAt", trans_curr_cd AS "transCurrCd",
      to_char(settle_dt, 'YYYYMMDD') AS "settleDt", mchnt_cd AS "mchntCd", 'merchant ' || mchnt_cd AS name,
      split_part(card_accptr_nm_addr, ' ', 1) AS chain
    FROM history TABLESAMPLE SYSTEM (5) REPEATABLE (7)
    WHERE ${seen} AND trans_at > 0 AND settle_dt > ${addDays(to, -100)}::date
    ORDER BY md5(id::text) LIMIT ${count}`.execute(databases.main)
  return rows.filter(({ mchntCd }) => !isCardNumber(mchntCd))
}
