import type { TabNode } from '../addresses.ts'
import type { Text } from '../i18n/useText.ts'

/** The name of a tab of a flow: of a state, or of what stands beside the states. */
export function nodeName(node: TabNode, t: Text): string {
  return node === 'history' || node === 'search' || node === 'noOrig' ? t(`frame.node.${node}`) : t(`state.${node}`)
}
