import { en } from '../src/contract/texts/en.ts'
import type { FieldName } from '../src/domain/fields.ts'
import { flows } from '../src/domain/flows/index.ts'
import { menus } from '../src/domain/menus.ts'
import { exceptionFacts } from '../src/domain/transactions.ts'
import type { Flow, ListPage, Transition } from '../src/domain/workflow/flow.ts'

/** `docs/flows.md`: what the definitions say, for people. `npm run flows:print` writes it, a test holds it against them. */
export function flowsPage(): string {
  const head = `# The flows

Printed from the definitions in \`src/domain/flows\` by \`npm run flows:print\`; a test fails where this page differs. Who
may take a step is decided by \`src/domain/workflow/decide.ts\`: administrators have every role, head and administrators
act for either side, and nobody, administrators neither, is exempt from four eyes.
`
  return `${[head, ...(flows as readonly Flow[]).map(flowSection)].join('\n')}`
}

function flowSection(flow: Flow): string {
  const nodes = Object.entries(flow.pages) as [string, ListPage][]
  return `## ${en.flow[flow.id as keyof typeof en.flow]}

\`${flow.id}\`, pages \`${flow.pageId}.*\` under ${menus[flow.menu].path}. It starts from the list \`query/${flow.history}\`.

${table(['raises', 'name', 'by the', 'on', 'answers', 'at most once'], flow.transIds.map(raisedRow))}

${diagram(flow)}

${table(['step', 'from', 'to', 'role', 'side', 'four eyes', 'remark'], flow.transitions.map(stepRow))}

The form asks for ${flow.form.flatMap((section) => section.fields.map(label)).join(', ')}.

${table(
  ['page', 'conditions', 'columns'],
  nodes.map(([node, page]) => [`\`${node}\``, labels(page.conditions), labels(page.columns)]),
)}
`
}

function raisedRow(transId: Flow['transIds'][number]): string[] {
  const { raisedBy, on, answers, once } = exceptionFacts(transId)
  const name = en.transId[transId]
  return [`\`${transId}\``, name, raisedBy, on.map((id) => en.transId[id]).join(', '), answers ?? '', once ? 'yes' : '']
}

const fourEyes = {
  lastSubmitter: 'not who submitted or modified last',
  everyHandler: 'not who submitted, modified or verified',
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
