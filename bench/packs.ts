import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { flows } from '../src/domain/flows/index.ts'
import { packFrom, type RulePack } from '../src/domain/rulePacks/rulePack.ts'
import { addDays, dayOf } from '../src/domain/time/calendar.ts'
import { packInForce } from '../src/server/db/rulePacks.ts'
import { packEffect } from '../src/server/features/rulePacks/packEffect.ts'
import { openBenchDatabase } from './database.ts'
import { round } from './load.ts'
import { fillRecords } from './records.ts'

/**
 * Judges two million records by a pack that changes every limit and asks for evidence with every reason, one workflow after
 * the other, as the page of the import does. Writes `bench/results/packs.json`.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { records: { type: 'string', default: '2000000' }, dir: { type: 'string' } },
  })
  const records = Number(values.records)
  const folder = resolve(values.dir ?? process.env.BENCH_DIR ?? '.cache/bench', `records-${records}`)
  const database = await openBenchDatabase(1_000, folder)
  try {
    await fillRecords(database, records)
    const { main } = database.databases
    const standing = await packInForce(main)
    if (!standing) throw new Error('No rule pack is in force.')
    // As if it had held for all records: those of the last year are judged by it.
    const before = packFrom(standing.file, addDays(dayOf(new Date()), -365))
    const pack = stricter(before)
    const rows = []
    for (const flow of flows) {
      const began = performance.now()
      const { open, drafts, recent } = await packEffect(main, flow, before, pack)
      const concerned = [...open, ...recent.affected].reduce((sum, { count }) => sum + count, 0)
      rows.push({
        flow: flow.id,
        seconds: round((performance.now() - began) / 1000),
        judged: recent.records,
        concerned,
        drafts: drafts.length,
      })
    }
    console.table(rows)
    const seconds = round(rows.reduce((sum, row) => sum + row.seconds, 0))
    console.log(`All: ${seconds} s`)
    await mkdir('bench/results', { recursive: true })
    const facts = { records, cpus: availableParallelism(), seconds, flows: rows }
    await writeFile('bench/results/packs.json', `${JSON.stringify(facts, null, 1)}\n`)
    if (seconds >= 60) process.exitCode = 1
  } finally {
    await database.close()
  }
}

function stricter(pack: RulePack): RulePack {
  return {
    ...pack,
    version: pack.version + 1,
    limits: pack.limits.map((limit) => ({
      ...limit,
      lastDay: limit.lastDay + 5,
      replyDays: limit.replyDays && limit.replyDays + 1,
    })),
    documents: { ...pack.documents, receipt: { en: 'Receipt of the bench', zh: '测试签购单' } },
    reasons: pack.reasons.map((reason) => ({ ...reason, evidence: [...reason.evidence, { allOf: ['receipt'] }] })),
  }
}
