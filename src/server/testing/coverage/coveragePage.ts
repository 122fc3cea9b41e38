import { constants } from './constants.ts'
import { flowCalls } from './flowCalls.ts'
import { live, ownLive } from './live.ts'
import { messages } from './messages.ts'
import { moduleCalls } from './moduleCalls.ts'
import { ownCalls } from './ownCalls.ts'
import { flowPages, modulePageRows, ownModulePages } from './pages.ts'
import { frame, ownRoutes, type PageRow, routes } from './routes.ts'
import type { Row, Test } from './row.ts'
import { sessionCalls } from './sessionCalls.ts'

/** `docs/coverage.md`: what the specification names, where it is, and the test that exercises it. */
export function coveragePage(): string {
  return `# Coverage

What the specification names, where it stands, and a test that exercises it. \`npm run coverage:print\` writes this page
from \`src/server/testing/coverage\`. \`src/server/coverage.test.ts\` and \`src/web/routes.test.ts\` fail when something is
served, shown or specified that isn't here, and when a test that is named here isn't there or doesn't touch what it is
named for.

Braces hold several of a kind: \`query/goodFaith/{unreplied, replied}\` are two calls. \`$name\` and \`%s\` in a title are
filled in for each case.

## Routes

${pageTable('route', routes)}

Beyond the specification:

${pageTable('route', ownRoutes)}

## Route guard and layout

${pageTable('where', frame)}

## Pages of the flows

${pageTable('page ids', flowPages)}

## Pages of the modules

${pageTable('page ids', modulePageRows)}

Beyond the specification:

${pageTable('page ids', ownModulePages)}

## Calls

Each stands under \`/api/\`. A call to an address that the caller supplies is no row: \`call()\` of the browser takes any
call that is declared.

### Session and user

${callTable(sessionCalls)}

### Flows

${callTable(flowCalls)}

### Risk, internet pay, information

${callTable(moduleCalls)}

### Beyond the specification

${callTable(ownCalls)}

## Real time

${callTable(live, 'destination')}

Beyond the specification:

${callTable(ownLive, 'destination')}

## Messages

${messageTable()}

## Constants

${constantTable()}
`
}

function table(heads: readonly string[], lines: readonly (readonly string[])[]): string {
  return [heads, heads.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function testCell({ file, title }: Test): string {
  return `${title} ([${file.split('/').at(-1)}](../${file}))`
}

function pageTable(name: string, rows: readonly PageRow[]): string {
  return table(
    ['what', name, 'test'],
    rows.map((row) => [row.what, `\`${row.where}\``, testCell(row)]),
  )
}

function callTable(rows: readonly Row[], name = 'call'): string {
  return table(
    [name, 'test'],
    rows.map((row) => [`\`${row.what}\``, testCell(row)]),
  )
}

function messageTable(): string {
  return table(
    ['text', 'when', 'where', 'test'],
    messages.map((one) => [`\`${one.text}\``, one.when, `\`${one.key}\``, testCell(one)]),
  )
}

function constantTable(): string {
  return table(
    ['constant', 'where'],
    constants.map(({ what, file, says }) => [what, `\`${says}\` in [${file.split('/').at(-1)}](../${file})`]),
  )
}
