import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { addDays, dayOf } from '../src/domain/time/calendar.ts'
import { connectAs } from '../src/server/db/pools/databases.ts'
import { judgePending } from '../src/server/features/riskRules/pending.ts'
import { generateFile } from '../src/server/features/transactions/generate.ts'
import { importTransactions } from '../src/server/features/transactions/import.ts'
import { openBenchDatabase } from './database.ts'
import { round } from './load.ts'

const target = 20_000

/**
 * Measures how many transactions are judged a second when a file of the last seven days is imported beside so many
 * rows, until the last alert is committed. `cpu` is the microseconds of this process for each judged transaction.
 * Writes `bench/results/risk.json`.
 */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      history: { type: 'string', default: '1000000' },
      rows: { type: 'string', default: '200000' },
      runs: { type: 'string', default: '3' },
    },
  })
  const database = await openBenchDatabase(Number(values.history), process.env.BENCH_DIR)
  const { connection, databases, vault } = database
  try {
    const owner = await connectAs(connection)
    await owner.query('TRUNCATE risk_pending')
    const runs: Record<'judged' | 'alerts' | 'importSeconds' | 'judgeSeconds' | 'rate' | 'cpu', number>[] = []
    for (let run = 0; run < Number(values.runs); run++) {
      const today = dayOf(new Date())
      const from = addDays(today, -6)
      const source = generateFile({
        count: Number(values.rows),
        seed: 100 + run + Math.floor(Date.now() / 1000),
        from,
        to: today,
        fraud: { cases: 60, from },
      })
      const imported = await importTransactions({ connection, vault, source })
      const began = performance.now()
      const worked = process.cpuUsage()
      const { judged, alerts } = await judgePending(databases.main)
      const judgeSeconds = (performance.now() - began) / 1000
      const { user, system } = process.cpuUsage(worked)
      runs.push({
        judged,
        alerts,
        importSeconds: round(imported.seconds),
        judgeSeconds: round(judgeSeconds),
        rate: Math.round(judged / judgeSeconds),
        cpu: round((user + system) / judged),
      })
    }
    await owner.end()
    console.table(runs)
    const best = Math.max(...runs.map(({ rate }) => rate))
    console.log(
      `${best.toLocaleString('en')} transactions judged a second (target at least ${target.toLocaleString('en')})`,
    )
    const result = {
      history: database.rows,
      rows: Number(values.rows),
      cpus: availableParallelism(),
      best,
      target,
      runs,
    }
    await mkdir('bench/results', { recursive: true })
    await writeFile('bench/results/risk.json', `${JSON.stringify(result, null, 2)}\n`)
    if (best < target) process.exitCode = 1
  } finally {
    await database.close()
  }
}
