import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { createGzip } from 'node:zlib'
import { addDays, dayOf, isDay } from '../domain/calendar.ts'
import { type GenerateOptions, generateFile } from '../server/features/transactions/generate.ts'
import { type ImportProgress, importTransactions } from '../server/features/transactions/import.ts'
import { type Command, wrongUse } from './command.ts'
import { withDatabase } from './withDatabase.ts'

export const transactionCommands: readonly Command[] = [
  {
    name: ['generate', 'transactions'],
    usage: '--count N [--seed S] [--from YYYYMMDD] [--to YYYYMMDD] [--out FILE]',
    what: 'Writes a clearing file of invented transactions, the same one for the same options. FILE may end in .gz.',
    run: generate,
  },
  {
    name: ['import', 'transactions'],
    usage: 'FILE',
    what: 'Imports a clearing file (CSV, gzip allowed). Bad lines are listed in FILE.rejects.csv; what is there already is passed over.',
    run: importFile,
  },
]

async function generate(args: string[], signal: AbortSignal): Promise<number> {
  const today = dayOf(new Date())
  const { values } = parseArgs({
    args,
    options: {
      count: { type: 'string' },
      seed: { type: 'string', default: '1' },
      from: { type: 'string', default: addDays(today, -199) },
      to: { type: 'string', default: today },
      out: { type: 'string' },
    },
  })
  const options: GenerateOptions = {
    count: wholeNumber(values.count ?? ''),
    seed: wholeNumber(values.seed),
    from: values.from,
    to: values.to,
  }
  if (!(options.count >= 1)) return wrongUse('Say how many: --count N, a whole number from 1.')
  if (!(options.seed <= 0xffffffff)) return wrongUse('--seed must be a whole number up to 4294967295.')
  if (!isDay(options.from) || !isDay(options.to)) return wrongUse('--from and --to must be days, written YYYYMMDD.')
  if (options.from > options.to) return wrongUse('--from must not be after --to.')
  const file = generateFile(options)
  try {
    if (!values.out) await pipeline(file, process.stdout, { signal, end: false })
    else if (values.out.endsWith('.gz')) await pipeline(file, createGzip(), createWriteStream(values.out), { signal })
    else await pipeline(file, createWriteStream(values.out), { signal })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EPIPE') return 0 // The reader has seen enough.
    throw error
  }
  return 0
}

async function importFile(args: string[], signal: AbortSignal): Promise<number> {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true })
  const [file] = positionals
  if (!file || positionals.length > 1) return wrongUse('Name one file: import transactions FILE.')
  const result = await withDatabase(({ connection, vault }) =>
    importTransactions({ connection, vault, source: file, signal, onProgress: progressPrinter() }),
  )
  console.log(progressLine(result))
  if (result.rejectsFile) console.log(`Bad lines are listed in ${result.rejectsFile}.`)
  if (result.interrupted) console.log('It was interrupted. Run it again: it adds what is missing.')
  return result.interrupted ? 1 : 0
}

/** A line every two seconds at most. */
function progressPrinter(): (progress: ImportProgress) => void {
  let printed = 0
  return (progress) => {
    if (progress.seconds - printed < 2) return
    printed = progress.seconds
    console.log(progressLine(progress))
  }
}

function progressLine({ read, inserted, known, rejected, seconds }: ImportProgress): string {
  const figure = (n: number) => Math.round(n).toLocaleString('en')
  const rate = figure(read / Math.max(seconds, 0.001))
  return `${figure(read)} lines read, ${figure(inserted)} added, ${figure(known)} there already, ${figure(rejected)} rejected, ${rate} rows/s`
}

function wholeNumber(text: string): number {
  return /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN
}
