import { flowOfPage } from '../../domain/flows/index.ts'
import type { Flow, Node } from '../../domain/workflow/flow.ts'

/** What a page of a flow shows. */
export const pageKinds = ['list', 'detail', 'submit', 'modify'] as const
export type PageKind = (typeof pageKinds)[number]

export interface FlowPage {
  flow: Flow
  node: Node
  kind: PageKind
}

/** `dsp.dispute.unverified.list` */
export function pageIdOf(flow: Flow, node: Node, kind: PageKind): string {
  return `${flow.pageId}.${node}.${kind}`
}

/** The page of an id; null where no flow has such a page. */
export function readPageId(pageId: string): FlowPage | null {
  const flow = flowOfPage(pageId)
  if (!flow) return null
  const [node, last] = pageId.slice(flow.pageId.length + 1).split('.')
  const kind = pageKinds.find((one) => one === last)
  return node && kind && Object.hasOwn(flow.pages, node) ? { flow, node: node as Node, kind } : null
}
