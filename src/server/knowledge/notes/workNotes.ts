import { bulkDelaySeconds, maxBulk } from '../../../domain/records/bulk.ts'
import { note } from './note.ts'

const grouped = (count: number) => count.toLocaleString('en')

/** Where work is found and done: lists, tabs and their numbers, bulk actions, the way back. */
export const workNotes = [
  note(
    'page.worklist',
    [
      'The Worklist shows your pending records of all workflows under My work; in a workflow the tab Unverified lists the records to verify, Verified pass those to audit, Unreplied those to reply to.',
      'what waits for me | how do i see my tasks | where does an auditor find what to audit | where are the records to verify | list of my pending work | what do i have to do today | where do i see what to reply to',
    ],
    [
      '等您处理的记录在“工作清单”的“我的工作”中，包括所有业务；在各业务中，要复核的在“待复核”页签，要审核的在“复核通过”页签，要答复的在“待答复”页签。',
      '怎么看有哪些等我处理 | 审核员在哪看待审核的 | 我要复核的在哪 | 待办在哪看 | 今天要处理什么 | 要我答复的在哪',
    ],
  ),
  note(
    'how.lists',
    [
      'The number on a tab counts the records of its list that await your action or that you can respond to.',
      'what does the number on a tab mean | red number on the tab | which tabs have counters | badge of a tab | count on a tab',
    ],
    [
      '页签上的数字是该列表中等您处理或可由您答复的记录条数。',
      '页签上的数字是什么 | 页签上的红数字 | 哪些页签有数字 | 页签角标 | 标签上的数',
    ],
  ),
  note(
    'page.record',
    [
      'The arrow at the top left of a record leads back to its list with the filters; the address can be bookmarked, opened in a new tab or sent to a colleague.',
      'how do i get back to the list | back from a record | open a record in a new tab | bookmark a record | send a colleague the link of a record',
    ],
    [
      '记录左上角的箭头返回列表，查询条件保留；网址可收藏、在新页签打开或发给同事。',
      '怎么回到列表 | 从记录返回 | 在新页签打开记录 | 收藏一条记录 | 把记录链接发给同事',
    ],
  ),
  note(
    'how.batch',
    [
      `A bulk action takes up to ${grouped(maxBulk)} records and begins ${bulkDelaySeconds} seconds after it is committed; until then Undo drops it.`,
      'how many records at once in bulk | how many can i verify at once | when does a bulk action begin | maximum of a batch | can i stop a bulk action before it begins',
    ],
    [
      `一次批量操作最多 ${grouped(maxBulk)} 条记录，确认 ${bulkDelaySeconds} 秒后开始，此前可以放弃。`,
      '一次能批量复核多少条 | 批量操作多久开始 | 批量最多几条 | 批量开始前能停吗 | 一次最多处理多少条',
    ],
  ),
  note(
    'page.reasonCodes',
    [
      'Reason codes are data, not fixed in the program: administrators change them by an import of a file.',
      'can reason codes be edited | are reason codes hardcoded | who maintains the reason codes | add another reason code',
    ],
    [
      '原因码是数据，不固定在程序中：由系统管理员用文件导入来更改。',
      '原因码能改吗 | 原因码是写死的吗 | 原因码谁维护 | 能增加原因码吗',
    ],
  ),
  note(
    'page.referenceImport',
    [
      'Administrators import reason codes, currency names, issuers with their card ranges, and institutions as CSV files on the page Import and version history, which opens from each of their lists (card ranges: Information › Issuers).',
      'where do i import card ranges | where is the import page | import issuers | upload a list of institutions | load currency names',
    ],
    [
      '系统管理员在“导入与版本”页面用 CSV 文件导入原因码、币种名称、发卡机构及卡号段和机构；该页面从各自的列表打开（卡号段：信息查询 › 发卡机构）。',
      '卡段在哪里导入 | 导入页面在哪 | 怎么导入发卡机构 | 机构列表怎么导入 | 卡号段导入',
    ],
  ),
  note(
    'page.auditLog',
    [
      'The audit log is tamper-evident: its entries form a hash chain, so that a changed or removed entry is found.',
      'is the audit log tamper proof | can a log entry be changed | how do we know that the log is complete | hash chain of the log',
    ],
    [
      '审计日志可防篡改：各条记录构成哈希链，改动或删除都会被发现。',
      '审计日志会不会被篡改 | 日志能改吗 | 怎么保证日志完整 | 日志哈希链',
    ],
  ),
  note(
    'page.exceptLists',
    [
      'An entry of the white or black list has no effect after its last day (Effective to): the card, merchant or terminal is then treated like any other.',
      'white list entry expired | what happens when a black list entry ends | effective to of a list entry',
    ],
    [
      '黑白名单的记录在失效日期之后不再起作用：该卡、商户或终端按一般规则处理。',
      '白名单到期了会怎样 | 黑名单过期以后 | 名单失效日期之后 | 名单记录到期',
    ],
  ),
  note(
    'page.certificates',
    [
      'An expired certificate stays in the list in red: upload the new one first, then a manager deletes the old one.',
      'certificate expired what now | remove an expired certificate | my certificate has run out | how to renew a certificate',
    ],
    [
      '过期的证书在列表中以红色显示：先上传新证书，再由机构管理员删除旧证书。',
      '证书过期了怎么办 | 过期证书怎么去掉 | 过期的证书怎么删 | 证书怎么续',
    ],
  ),
]
