import { flowOfPage } from '../../domain/flows/index.ts'
import { hasKey } from '../../domain/typed.ts'
import type { Flow, Node } from '../../domain/workflow/flow.ts'
import type { TabNode } from '../routes/links.ts'

const pageKinds = ['query', 'list', 'detail', 'submit', 'modify', 'reply'] as const
export type PageKind = (typeof pageKinds)[number]

export interface FlowPage {
  flow: Flow
  node: Node
  kind: PageKind
}

/** `dsp.dispute.unverified.list` */
export function pageIdOf(flow: Flow, node: TabNode, kind: PageKind): string {
  return `${flow.pageId}.${node}.${kind}`
}

export function readPageId(pageId: string): FlowPage | null {
  const flow = flowOfPage(pageId)
  if (!flow) return null
  const [node, last] = pageId.slice(flow.pageId.length + 1).split('.')
  const kind = pageKinds.find((one) => one === last)
  return node && kind && hasKey(flow.pages, node) ? { flow, node, kind } : null
}

/** Example: `dsp.inquiry.noOrig.submit`; null where no flow has such a form. */
export function flowOfNoOrig(pageId: string): Flow | null {
  const flow = flowOfPage(pageId)
  return flow?.origins.includes('noOrig') && pageId === pageIdOf(flow, 'noOrig', 'submit') ? flow : null
}
