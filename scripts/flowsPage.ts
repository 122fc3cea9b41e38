import { menuPaths } from '../src/contract/pages.ts'
import { flows } from '../src/domain/flows/index.ts'
import { exceptionFacts } from '../src/domain/records/transactions.ts'
import type { FieldName } from '../src/domain/text/fields.ts'
import { allStepsOf } from '../src/domain/workflow/allSteps.ts'
import { type Flow, formOf, type ListPage, type Origin, type Transition } from '../src/domain/workflow/flow.ts'
import { en } from '../src/texts/en/wire.ts'

/** Prints `docs/flows.md` from the definitions: `npm run flows:print` writes it, and a test compares it with them. */
export function flowsPage(): string {
  const head = `# The flows

Printed from the definitions in \`src/domain/flows\` by \`npm run flows:print\`; a test fails where this page differs. Who
may take a step is decided by \`src/domain/workflow/decide.ts\`: administrators have every role, head and administrators
act for either institution, but a person for one side of a record only, the side of the first step. Nobody, administrators
neither, is exempt from four eyes.
`
  return `${[head, ...flows.map(flowSection)].join('\n')}`
}

function flowSection(flow: Flow): string {
  const nodes = Object.entries(flow.pages) as [string, ListPage][]
  return `## ${en.flow[flow.id as keyof typeof en.flow]}

\`${flow.id}\`, pages \`${flow.pageId}.*\` under ${menuPaths[flow.menu]}. ${startOf(flow)}

${table(['raises', 'name', 'by the', 'on', 'answers', 'excluded by', 'pays the', 'at most once'], flow.transIds.map(raisedRow))}

${diagram(flow)}

${table(['step', 'from', 'to', 'role', 'side', 'four eyes', 'remark'], allStepsOf(flow).map(stepRow))}

${flow.origins.map((origin) => formLine(flow, origin)).join(' ')}${replyLine(flow)}

${table(
  ['page', 'conditions', 'columns'],
  nodes.map(([node, page]) => [`\`${node}\``, labels(page.conditions), labels(page.columns)]),
)}
`
}

function startOf({ origins, history }: Flow): string {
  const starts = origins.map((origin) =>
    origin === 'withOrig' ? `from the list \`query/${history}\`` : 'without an original',
  )
  return `It starts ${starts.join(', or ')}.`
}

function formLine(flow: Flow, origin: Origin): string {
  const asked = labels(formOf(flow, origin).flatMap((section) => section.fields))
  return origin === 'withOrig'
    ? `On a transaction the form asks for ${asked}.`
    : `Without original it asks for ${asked}.`
}

function replyLine({ reply }: Flow): string {
  if (!reply) return ''
  const answers = reply.answers.map((code) => en.replyCd[code as keyof typeof en.replyCd])
  return ` The reply asks for ${labels(reply.fields)}${answers.length > 0 ? ` (${answers.join(' or ')})` : ''}.`
}

function raisedRow(transId: Flow['transIds'][number]): string[] {
  const { raisedBy, on, alone, answers = '', excludedBy = [], pays = '', once } = exceptionFacts(transId)
  const name = en.transId[transId]
  const stands = [...on.map((id) => en.transId[id]), ...(alone ? ['none'] : [])]
  const by = raisedBy ?? 'either side'
  return [`\`${transId}\``, name, by, stands.join(', '), answers, excludedBy.join(', '), pays, once ? 'yes' : '']
}

const fourEyes = {
  notContest: 'who said it',
  lastSubmitter: 'neither who wrote the content nor who sent it last',
  everyHandler: 'not who submitted, replied, modified or verified',
  submission: 'not who took part in the submission',
} as const

function stepRow(step: Transition): string[] {
  const eyes = step.fourEyes ? fourEyes[step.fourEyes] : ''
  return [`\`${step.action}\``, step.from, step.to, en.role[step.by].toLowerCase(), step.side, eyes, step.remark ?? '']
}

function diagram(flow: Flow): string {
  const arrows = flow.transitions
    .filter((step) => step.to !== 'hidden')
    .map((step) => `  ${step.from} --> ${step.to === 'deleted' ? '[*]' : step.to}: ${step.action}`)
  return ['```mermaid', 'stateDiagram-v2', `  [*] --> ${flow.initial}: submit`, ...arrows, '```'].join('\n')
}

function labels(names: readonly FieldName[]): string {
  return names.map(label).join(', ')
}

function label(name: FieldName): string {
  return en.field[name]
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
