import type { Text } from '../i18n/useText.ts'
import type { TabNode } from '../routes/links.ts'

export function nodeName(node: TabNode, t: Text): string {
  return node === 'history' || node === 'search' || node === 'noOrig' ? t(`frame.node.${node}`) : t(`state.${node}`)
}
