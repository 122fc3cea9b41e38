import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { createGzip } from 'node:zlib'
import { errors } from '../contract/errors.ts'
import { maskCardNumbersIn } from '../domain/text/cards.ts'
import { addDays, type Day, dayOf, isDay } from '../domain/time/calendar.ts'
import { propertiesOf } from '../domain/typed.ts'
import { recordCommand } from '../server/features/audit/operator.ts'
import type { ImportOptions, ImportProgress, ImportResult } from '../server/imports/importFile.ts'
import { TableError } from '../server/imports/table.ts'
import { type Command, wrongUse } from './command.ts'
import { type CommandDeps, withDatabase } from './withDatabase.ts'

export function importCommand(
  name: string,
  what: string,
  importFile: (options: ImportOptions) => Promise<ImportResult>,
  after?: (deps: CommandDeps, signal: AbortSignal) => Promise<void>,
): Command {
  return {
    name: ['import', name],
    usage: 'FILE [--allow-empty] [--ignore-unknown-columns]',
    what: `${what} Rejected lines are written to FILE.rejects.csv; existing rows are skipped. A file with a header alone, or with unknown columns, is only taken with these options.`,
    async run(args, signal) {
      const { positionals, values } = parseArgs({
        args,
        options: { 'allow-empty': { type: 'boolean' }, 'ignore-unknown-columns': { type: 'boolean' } },
        allowPositionals: true,
      })
      const [file] = positionals
      const allowEmpty = values['allow-empty'] ?? false
      const ignoreUnknown = values['ignore-unknown-columns'] ?? false
      if (!file || positionals.length > 1) return wrongUse(`Usage: import ${name} FILE`)
      const result = await withDatabase(async (deps) => {
        const { connection, vault } = deps
        const onProgress = progressPrinter()
        const done = await recorded(deps, name, file, () =>
          importFile({ connection, vault, source: file, signal, onProgress, allowEmpty, ignoreUnknown }),
        ).catch(emptyFile)
        if (done === null) return null
        console.log(progressLine(done))
        await after?.(deps, signal)
        return done
      })
      if (result === null) return 5
      if (result.rejectsFile) console.log(`Rejected lines are listed in ${result.rejectsFile}.`)
      if (result.interrupted) console.log('Import interrupted. Run it again to import the remaining rows.')
      if (result.withoutStatistics)
        console.log('The statistics were not refreshed: that needs DATABASE_OWNER_URL, the login that owns the tables.')
      return statusOf(result)
    },
  }
}

/** Says that the file has no line, and returns null; throws any other error. */
function emptyFile(error: unknown): null {
  if (!(error instanceof TableError) || error.fault.problem !== 'noRows') throw error
  console.error(`${error.message} If that is right, import it with --allow-empty.`)
  return null
}

async function recorded(
  { databases }: CommandDeps,
  name: string,
  file: string,
  work: () => Promise<ImportResult>,
): Promise<ImportResult> {
  const command = `import ${name}`
  const target = maskCardNumbersIn(basename(file))
  await recordCommand(databases.main, command, { target, detail: { begun: true } })
  try {
    const done = await work()
    const { read, inserted, changed, known, rejected, interrupted } = done
    await recordCommand(databases.main, command, {
      target,
      detail: { read, inserted, changed, known, rejected, interrupted },
    })
    return done
  } catch (error) {
    await recordCommand(databases.main, command, { target, errCd: errors.internal.errCd }).catch(() => {})
    throw error
  }
}

/** 0: nothing was rejected. 1: interrupted. 3: some lines were rejected. 4: all were. 2 stays for wrong use, 5 for a file without lines. */
function statusOf({ interrupted, rejected, read }: ImportResult): number {
  if (interrupted) return 1
  if (rejected === 0) return 0
  return rejected < read ? 3 : 4
}

interface GenerateArguments {
  count: number
  seed: number
  from: Day
  to: Day
  fraud?: { cases: number; from: Day }
  refunds?: number
}

export function generateCommand(
  name: string,
  what: string,
  days: number,
  generateFile: (options: GenerateArguments) => AsyncIterable<string>,
  /** Returns the content of FILE.labels.csv, what was planted; missing where nothing can be. */
  labelsFile?: (options: GenerateArguments) => string,
): Command {
  const labelled =
    ' --fraud N plants N fraud cases, --refunds N as many purchases with a credit that refunds them without naming them; FILE.labels.csv lists both.'
  return {
    name: ['generate', name],
    usage: `--count N [--seed S] [--from YYYYMMDD] [--to YYYYMMDD]${labelsFile ? ' [--fraud N] [--refunds N]' : ''} [--out FILE]`,
    what: `${what} Deterministic for the same options. FILE may end in .gz.${labelsFile ? labelled : ''}`,
    async run(args, signal) {
      const today = dayOf(new Date())
      const { values } = parseArgs({
        args,
        options: {
          count: { type: 'string' },
          seed: { type: 'string', default: '1' },
          from: { type: 'string', default: addDays(today, 1 - days) },
          to: { type: 'string', default: today },
          fraud: { type: 'string', default: '0' },
          refunds: { type: 'string', default: '0' },
          out: { type: 'string' },
        },
      })
      const { from, to } = values
      const count = wholeNumber(values.count ?? '')
      const seed = wholeNumber(values.seed)
      if (!(count >= 1)) return wrongUse('Missing --count N (a whole number of 1 or more).')
      if (!(seed <= 0xffffffff)) return wrongUse('--seed must be a whole number up to 4294967295.')
      if (!isDay(from) || !isDay(to)) return wrongUse('--from and --to must be dates (YYYYMMDD).')
      if (from > to) return wrongUse('--from must not be after --to.')
      const cases = wholeNumber(values.fraud)
      if (!(cases <= 10_000)) return wrongUse('--fraud must be a whole number up to 10000.')
      if (cases > 0 && !(labelsFile && values.out))
        return wrongUse('--fraud is only available for transactions, with --out FILE.')
      const refunds = wholeNumber(values.refunds)
      if (!(refunds <= 10_000)) return wrongUse('--refunds must be a whole number up to 10000.')
      if (refunds > 0 && !(labelsFile && values.out))
        return wrongUse('--refunds is only available for transactions, with --out FILE.')
      const options = {
        count,
        seed,
        from,
        to,
        ...(cases > 0 && { fraud: { cases, from } }),
        ...(refunds > 0 && { refunds }),
      }
      await write(announced(generateFile(options), count), values.out, signal)
      if (labelsFile && cases + refunds > 0) await writeFile(`${values.out}.labels.csv`, labelsFile(options))
      return 0
    },
  }
}

const linesTimed = 10_000

/** Says after the first lines how long the whole file takes. It uses the error output, since standard output may be the file. */
async function* announced(file: AsyncIterable<string>, count: number): AsyncGenerator<string> {
  const began = performance.now()
  let lines = -1 // The header.
  for await (const piece of file) {
    const before = lines
    lines += piece.split('\n').length - 1
    yield piece
    if (count < 5 * linesTimed || before >= linesTimed || lines < linesTimed) continue
    const seconds = ((performance.now() - began) / 1000 / lines) * count
    console.error(`${count.toLocaleString('en')} lines take about ${timeText(seconds)}.`)
  }
}

function timeText(seconds: number): string {
  return seconds < 120 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} minutes`
}

async function write(file: AsyncIterable<string>, out: string | undefined, signal: AbortSignal): Promise<void> {
  try {
    if (!out) await pipeline(file, process.stdout, { signal, end: false })
    else if (out.endsWith('.gz')) await pipeline(file, createGzip(), createWriteStream(out), { signal })
    else await pipeline(file, createWriteStream(out), { signal })
  } catch (error) {
    if (propertiesOf(error).code !== 'EPIPE') throw error // The reader has seen enough.
  }
}

/** Prints at most one line every two seconds. */
function progressPrinter(): (progress: ImportProgress) => void {
  let printed = 0
  return (progress) => {
    if (progress.seconds - printed < 2) return
    printed = progress.seconds
    console.log(progressLine(progress))
  }
}

function progressLine({ read, inserted, changed, known, rejected, seconds }: ImportProgress): string {
  const figure = (n: number) => Math.round(n).toLocaleString('en')
  const rate = figure(read / Math.max(seconds, 0.001))
  return `${figure(read)} lines read, ${figure(inserted)} added, ${changed > 0 ? `${figure(changed)} changed, ` : ''}${figure(known)} skipped (existing), ${figure(rejected)} rejected, ${rate} rows/s`
}

function wholeNumber(text: string): number {
  return /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN
}
