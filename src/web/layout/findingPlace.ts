import { menuPaths, nodeOfPage, pages } from '../../contract/pages.ts'
import { type Address, historyAddress, listAddress, namedRoutes, recordAddress } from '../routes/links.ts'
import type { Finding, PlaceName } from './findings.ts'

const placePaths = {
  worklist: '/worklist',
  home: '/home',
  message: '/message',
  drafts: '/system/draft',
  center: '/system/center',
  changePassword: namedRoutes.ChangePassword,
} as const satisfies Record<PlaceName, string>

/** Where a finding leads. */
export function addressOf(finding: Exclude<Finding, { kind: 'command' }>): Address {
  switch (finding.kind) {
    case 'place':
      return { to: placePaths[finding.place], search: {} }
    case 'menu':
      return { to: menuPaths[finding.menu], search: {} }
    case 'tab':
      return { to: menuPaths[pages[finding.pageId].menu], search: { node: nodeOfPage(finding.pageId) } }
    case 'page':
      return listAddress(finding.flow, finding.node)
    case 'record':
      return recordAddress(finding.flow, finding.expId)
    case 'reference':
      return listAddress(finding.flow, 'history', { retriRefNo: finding.number })
    case 'foundRecord':
      return recordAddress(finding.flow, finding.record.expId)
    case 'foundTransaction':
      return historyAddress(finding.flow, finding.row)
    case 'merchant':
      return listAddress(finding.flow, 'history', { mchntCd: finding.merchant.mchntCd })
    case 'card':
      return listAddress(finding.flow, 'history')
  }
}
