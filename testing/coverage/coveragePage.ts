import { constants } from './constants.ts'
import { messages } from './messages.ts'
import type { Proof } from './reports.ts'
import type { Required } from './touched.ts'

export interface Coverage {
  page: string
  missing: string[]
}

/**
 * Makes the page that names a test of each address, page, call and destination: the one that touches least besides. `missing`
 * are those that no test touches.
 */
export function coverageOf(required: Required, proofs: readonly Proof[]): Coverage {
  const { calls = [], destinations = [], pages = [], routes = [] } = required
  const sorted = proofs.toSorted((a, b) => a.touched.length - b.touched.length || compare(placeOf(a), placeOf(b)))
  const missing: string[] = []
  const section = (names: readonly string[], head: string, exercises: (touched: string, name: string) => boolean) => {
    const rows = names.flatMap((name) => {
      const proof = sorted.find(({ touched }) => touched.some((one) => exercises(one, name)))
      if (!proof) missing.push(name)
      return proof ? [[`\`${name}\``, `${inCell(proof.title)} (${linkTo(proof.file)})`]] : []
    })
    return table([head, 'test'], rows)
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
and made the call with success, used the destination or opened the page. \`npm test\` writes this page, and fails where
something is exercised by no test. The messages and the constants are those of the specification, to the letter;
\`testing/coverage/specified.test.ts\` holds them.`

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

function linkTo(file: string): string {
  return `[${file.split('/').at(-1)}](../../${file})`
}

function inCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}

function table(heads: readonly string[], lines: readonly (readonly string[])[]): string {
  return [heads, heads.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
