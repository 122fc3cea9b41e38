import { constants } from './constants.ts'
import { messages } from './messages.ts'
import type { Proof } from './reports.ts'
import type { Required } from './touched.ts'

interface Row {
  name: string
  file: string
  title: string
}

export interface Coverage {
  page: string
  missing: string[]
}

/**
 * Prints `docs/coverage.md`. A row of the old page (`before`) stays if the run proves it again; otherwise it names the
 * test that touches least besides. Unless `anew` is set, a row also stays if its test passed but touched something else
 * this time, because either of two racing calls may succeed.
 */
export function coverageOf(
  required: Required,
  proofs: readonly Proof[],
  before: string,
  { anew }: { anew: boolean },
): Coverage {
  const { calls = [], destinations = [], pages = [], routes = [] } = required
  const kept = rowsIn(before)
  const missing: string[] = []
  const section = (names: readonly string[], head: string, exercises: (touched: string, name: string) => boolean) => {
    const rows = names.flatMap((name) => {
      const row = rowOf(name, proofs, anew, kept, (touched) => exercises(touched, name))
      if (!row) missing.push(name)
      return row ? [row] : []
    })
    return table([head, 'test'], rows.map(cellsOf))
  }
  const isSame = (touched: string, name: string) => touched === name
  const page = [
    intro,
    '## Addresses',
    section(routes, 'address', (touched, name) => routeAt(touched, routes) === name),
    '## Pages',
    section(pages, 'page id', isSame),
    '## Calls\n\nEach stands under `/api/`.',
    section(calls, 'call', isSame),
    '## Real time',
    section(destinations, 'destination', isSame),
    '## Messages',
    table(
      ['text', 'when', 'where'],
      messages.map(({ text, when, key }) => [`\`${text}\``, when, `\`${key}\``]),
    ),
    '## Constants',
    table(
      ['constant', 'where'],
      constants.map(({ what, file, says }) => [what, `\`${says}\` in ${linkTo(file)}`]),
    ),
  ]
  return { page: `${page.join('\n\n')}\n`, missing }
}

const intro = `# Coverage

A test of each address, page, call and destination that there is, as the last run of \`npm test\` proved it: the test passed,
and made the call with success, used the destination or opened the page. \`npm run coverage:print\` writes this page from
the reports of that run. \`npm test\` fails where something is exercised by no test, and where a test that is named here
is gone. The messages and the constants are those of the specification, to the letter;
\`testing/coverage/specified.test.ts\` holds them.`

function rowOf(
  name: string,
  proofs: readonly Proof[],
  anew: boolean,
  kept: ReadonlyMap<string, Row>,
  exercises: (touched: string) => boolean,
): Row | null {
  const fitting = proofs.filter(({ touched }) => touched.some(exercises))
  const former = kept.get(name)
  if (fitting.length === 0) return null
  const again = (anew ? fitting : proofs).find(
    ({ file, title }) => file === former?.file && inCell(title) === former.title,
  )
  const [least] = fitting.toSorted((a, b) => a.touched.length - b.touched.length || compare(placeOf(a), placeOf(b)))
  const chosen = again ?? least
  return chosen ? { name, file: chosen.file, title: inCell(chosen.title) } : null
}

function placeOf({ file, title }: Proof): string {
  return `${file} ${title}`
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

/** Returns the route's pattern for an address: `/system/user/$id`. */
function routeAt(address: string, routes: readonly string[]): string | undefined {
  if (!address.startsWith('/')) return undefined
  // `/404` ends with a number that is no id.
  return [address, address.replace(/\/\d+$/, '/$id')].find((pattern) => routes.includes(pattern)) ?? '$'
}

function rowsIn(page: string): Map<string, Row> {
  const rows = [...page.matchAll(/^\| `([^`]+)` \| (.+) \(\[[^\]]+\]\(\.\.\/([^)]+)\)\) \|$/gm)]
  return new Map(rows.map(([, name = '', title = '', file = '']) => [name, { name, title, file }]))
}

function cellsOf({ name, file, title }: Row): string[] {
  return [`\`${name}\``, `${title} (${linkTo(file)})`]
}

function linkTo(file: string): string {
  return `[${file.split('/').at(-1)}](../${file})`
}

function inCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}

function table(heads: readonly string[], lines: readonly (readonly string[])[]): string {
  return [heads, heads.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
