import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/**
 * Ways of making a day of a time, or of counting with one. A length, such as how long a file is kept, is no day: it has a name
 * of its own (`keptMs`).
 */
const dayArithmetic = new RegExp(
  [
    String.raw`\.(get|set)(UTC)?(Date|Day|Month|FullYear)\(|Date\.UTC\(`,
    String.raw`toISOString\(\)\.slice\(0, 10\)|toLocaleDateString\(|DateTimeFormat\(|T00:00`,
    String.raw`/ (86_?400_?000|dayMs)\b|[+-] [\w.\[\]]+ \* (86_?400_?000|dayMs)\b`,
    String.raw`AT TIME ZONE|current_date|now\(\)::date|_(ts|tm|at)::date|::date::timestamp`,
  ].join('|'),
  'i',
)

/** What counts days of UTC whatever the zone of the network, shows a time in the user's zone, or makes up data. */
const allowed: Readonly<Record<string, string>> = {
  'src/server/db/days.ts': 'days of the network in SQL',
  'src/server/installation/timeZones.ts': 'asks PostgreSQL whether it knows a zone',
  'src/server/db/chain.ts': 'times as they are hashed',
  'src/server/db/cards/sealedDays.ts': 'seals are of days of UTC',
  'src/server/sealing.ts': 'seals are of days of UTC',
  'src/server/flows/events/sealDays.ts': 'seals are of days of UTC',
  'src/server/flows/events/verifyEvents.ts': 'seals are of days of UTC',
  'src/server/features/transactions/chunkChain.ts': 'seals are of days of UTC',
  'src/server/features/transactions/verifyHistory.ts': 'seals are of days of UTC',
  'src/server/features/audit/drop.ts': 'the audit log is kept by months of UTC',
  'src/server/features/exceptLists/importEntries.ts': 'ids of the audit log have the day of UTC',
  'src/server/retention/places.ts': 'ages of some hundred days, in days of UTC',
  'src/server/flows/board/done.ts': 'a time as JSON has it',
  'src/server/http/serve/exportFile.ts': 'times in the zone of the user',
  'src/web/ui/inputs/useZoneOptions.ts': 'names of zones',
  'src/web/ui/textFile/workbookText.ts': 'cells of a workbook, which have no zone',
  'src/server/demo/bulletins.ts': 'made up for the demo',
  'src/server/demo/listCards.ts': 'made up for the demo',
  'src/server/demo/publishBulletins.ts': 'made up for the demo',
  'src/server/demo/tellStories.ts': 'made up for the demo',
}

const isCode = (file: string) =>
  !/\.test\.tsx?$|\/testing(\.tsx?|\/)|^src\/(domain\/time|server\/db\/migrations)\//.test(file)
const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(isCode)
const counting = files.flatMap((file) => {
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  return lines.flatMap((line, at) =>
    dayArithmetic.test(line) ? [{ file, place: `${file}:${at + 1} ${line.trim()}` }] : [],
  )
})

it('only domain/time and db/days make days of times and count with them', () => {
  expect(counting.filter(({ file }) => !(file in allowed)).map(({ place }) => place)).toEqual([])
})

it('allows no file that needs it no more', () => {
  const found = new Set(counting.map(({ file }) => file))
  expect(Object.keys(allowed).filter((file) => !found.has(file))).toEqual([])
})
