import { blockedResults, relatedDays, susResults } from '../../../domain/records/handling.ts'
import { warnDays } from '../../../domain/reference/internetPay.ts'
import { maxImportLines } from '../../../domain/risk/exceptLists.ts'
import { defaultThreshold, judgedDays, scoreBounds, trialDays } from '../../../domain/risk/risk.ts'
import { refreshSeconds } from '../../../domain/screen.ts'
import { codesOf, note } from './note.ts'

/** Risk, white and black lists, internet pay. */
export const riskNotes = [
  note(
    'page.suspicious',
    [
      'Risk monitoring has the suspicious transactions (alerts), the real-time interception and the blocked transactions, besides the risk rules.',
      'what is under risk monitoring | three lists of risk monitoring | parts of anti-risk',
    ],
    [
      '风险监控包括：可疑交易（预警）、实时拦截和拦截交易，以及风险规则。',
      '风险监控下有什么 | 风险监控三项 | 风控模块包括',
    ],
  ),
  note(
    'page.suspicious',
    [
      'The list of suspicious transactions has the buttons Refresh and Back, and shows the last refresh time.',
      'buttons on the suspicious monitor | refresh button | last refresh time where',
    ],
    ['可疑交易列表有“刷新”和“返回”按钮，并显示上次刷新时间。', '可疑监控有哪些按钮 | 刷新按钮 | 上次刷新时间'],
  ),
  note(
    'page.suspicious',
    [
      `The list of alerts refreshes by itself every ${refreshSeconds.usual} seconds; change it in the field Refresh every (seconds), ${refreshSeconds.min} to ${refreshSeconds.max}.`,
      'how often do alerts refresh | refresh cycle | default refresh of the monitor | change the refresh interval',
    ],
    [
      `预警列表默认每 ${refreshSeconds.usual} 秒自动刷新，可在“刷新周期（秒）”中改为 ${refreshSeconds.min} 至 ${refreshSeconds.max} 秒。`,
      '预警多久刷新 | 刷新周期 | 默认几秒刷新 | 改刷新间隔',
    ],
  ),
  note(
    'page.suspicious',
    [
      `The result of an alert is one of: ${codesOf('en', 'handlingResult', susResults)}; with a remark.`,
      'results of an alert | how can i close an alert | what can i set on a suspicious transaction | handling results',
    ],
    [
      `预警的处理结果：${codesOf('zh', 'handlingResult', susResults)}，并填写备注。`,
      '预警有哪些结果 | 怎么处理预警 | 可疑交易结果选项 | 误报怎么填',
    ],
  ),
  note(
    'page.exceptLists',
    [
      'The white list and the black list have the buttons Add, Import file, Modify and Delete.',
      'buttons on the black list page | what can be done on the white list page',
    ],
    ['白名单和黑名单页面有“添加”“导入文件”“修改”“删除”按钮。', '黑名单页面的按钮 | 名单页面能做哪些操作'],
  ),
  note(
    'page.suspicious',
    [
      `Modify on an alert shows the transactions of the card on that day and those of the last ${relatedDays} days.`,
      'related transactions of an alert | how far back go the related transactions | current day and 30 days list',
    ],
    [`修改预警时显示该卡当日交易和最近 ${relatedDays} 天的交易。`, '预警相关交易 | 相关交易查多久 | 当日和30天'],
  ),
  note(
    'page.suspicious',
    [
      'Alerts are handled by risk officers of the institution; the head institution sees all. Handlers do not see them.',
      'who handles alerts | who sees suspicious transactions | can a handler see alerts',
    ],
    ['预警由本机构的风控员处理，总部机构可查看全部；经办员看不到。', '谁处理预警 | 谁能看可疑交易 | 经办员能看预警吗'],
  ),
  note(
    'page.riskRules',
    [
      `An alert is raised when the scores of the hit rules reach the threshold, ${defaultThreshold} by default; a rule scores ${scoreBounds.min} to ${scoreBounds.max}.`,
      'risk threshold | when is an alert raised | score of a rule | from which score',
    ],
    [
      `命中规则的分值合计达到阈值（默认 ${defaultThreshold}）即产生预警；每条规则 ${scoreBounds.min} 至 ${scoreBounds.max} 分。`,
      '风险阈值 | 什么时候产生预警 | 规则分值 | 多少分预警',
    ],
  ),
  note(
    'page.riskRules',
    [
      `Transactions settled in the last ${judgedDays} days are evaluated at import; a rule can be tested on the last ${trialDays} days without creating alerts.`,
      'test a risk rule | trial run | which transactions are evaluated | how old transactions are judged',
    ],
    [
      `导入时判断最近 ${judgedDays} 天清算的交易；规则可用最近 ${trialDays} 天的数据试运行，不产生预警。`,
      '试运行规则 | 测试风险规则 | 判断哪些交易',
    ],
  ),
  note(
    'page.riskRules',
    [
      'With dual control, a change of risk rules or of the threshold takes effect only after approval by a second person.',
      'risk threshold change not effective | who approves risk rules | is one person enough for a risk rule | threshold changed by one person',
    ],
    [
      '启用双人控制后，风险规则或阈值的更改须经第二人批准才生效。',
      '改阈值没生效 | 谁批准风险规则 | 风险规则一个人能改吗 | 阈值改了',
    ],
  ),
  note(
    'page.exceptLists',
    [
      'There are two lists: the white list (exempt from the risk rules) and the black list (stopped); an entry is a card, a merchant or a terminal.',
      'which lists are there | white or black list meaning | what can be put on the black list | kinds of entries',
    ],
    [
      '名单分两种：白名单（不受风险规则限制）和黑名单（会被拦截）；条目为卡、商户或终端。',
      '名单分哪几种 | 黑白名单区别 | 黑名单能放什么 | 白名单是什么',
    ],
  ),
  note(
    'page.exceptLists',
    [
      'An item cannot be on both lists (white and black) at the same time, and entries must not overlap in time.',
      'same card on white and black list | both lists at once | overlapping entries',
    ],
    ['同一对象不能同时在黑、白两个名单中，有效期也不能重叠。', '同时在黑白名单 | 两个名单都加 | 名单重叠'],
  ),
  note(
    'page.exceptLists',
    [
      'Several entries can be deleted in one go: select them (multi-select) and press Delete; Add and Modify are for one entry.',
      'delete several entries | delete whitelist entries in one go | add an entry | remove from black list',
    ],
    ['可多选条目后一次删除；新增和修改针对单个条目。', '一次删除多个名单 | 批量删除名单 | 移出黑名单 | 新增名单'],
  ),
  note(
    'page.exceptLists',
    [
      `Import file adds up to ${maxImportLines.toLocaleString('en')} entries at once.`,
      'import a black list | csv of entries | how many lines can be imported into the list',
    ],
    [`导入文件 一次最多添加 ${maxImportLines} 条。`, '导入黑名单 | 名单CSV | 名单导入多少条'],
  ),
  note(
    'page.blocked',
    [
      'Block system 1 is Online (FTP Anti-Risk, card payments), 0 is IPS (internet payments).',
      'blockSystem 1 or 0 | what is ips | online or ips | ftp anti-risk | block system values',
    ],
    [
      '拦截系统：1 为联机（FTP Anti-Risk，卡支付），0 为 IPS（互联网支付）。',
      'blockSystem是什么 | 拦截系统0和1 | IPS是什么 | 联机拦截',
    ],
  ),
  note(
    'page.blocked',
    [
      `Results of a blocked transaction: online ${codesOf('en', 'handlingResult', blockedResults[1])}; IPS ${codesOf('en', 'handlingResult', blockedResults[0])}.`,
      'results of a blocked transaction | release a block | cancel a blocked order | what can i choose for an interception',
    ],
    [
      `拦截交易的处理结果：联机 ${codesOf('zh', 'handlingResult', blockedResults[1])}；IPS ${codesOf('zh', 'handlingResult', blockedResults[0])}。`,
      '拦截交易结果 | 解除拦截 | 放行订单 | 拦截怎么处理',
    ],
  ),
  note(
    'page.orders',
    [
      'Internet pay has two parts: orders (search, list, detail) and certificates (list, upload, delete).',
      'what is under internet pay | internet pay contents | functions of internet pay',
    ],
    [
      '互联网支付有两部分：订单（查询、列表、详情）和证书（列表、上传、删除）。',
      '互联网支付有什么 | 网上支付功能 | 互联网支付两块',
    ],
  ),
  note(
    'page.orders',
    [
      `An order is ${codesOf('en', 'orderStatus')}. Refunded means that it was paid and then returned to the customer.`,
      'order statuses | order status refunded meaning | order expired | order failed | what does unpaid mean',
    ],
    [
      `订单状态：${codesOf('zh', 'orderStatus')}。已退款表示已支付后退回客户。`,
      '订单状态 | 订单已退款是什么意思 | 订单失败 | 订单过期',
    ],
  ),
  note(
    'page.orders',
    [
      'An order has the tabs Order and Transaction; Back returns to Internet pay (InternetPay).',
      'tabs of an order | back from an order | order detail | where does back lead in internet pay',
    ],
    [
      '订单有“订单”和“交易”两个页签；返回回到互联网支付（InternetPay）。',
      '订单页签 | 订单返回到哪 | 订单详情 | 证书返回到哪',
    ],
  ),
  note(
    'page.certificates',
    [
      'Deleting a certificate asks “Are you sure to delete Cert …?” with confirm and cancel.',
      'delete a certificate question | text when i delete a certificate | confirmation delete cert',
    ],
    [
      '删除证书时会询问 “Are you sure to delete Cert …?”，可确认或取消。',
      '删证书问什么 | 删除证书确认文字 | 证书删除提示',
    ],
  ),
  note(
    'page.certificates',
    [
      'A certificate is identified by institution (acqInsIdCd) and certificate id (certId).',
      'keys of a certificate | what identifies a certificate | certId insIdCd',
    ],
    ['证书由机构（acqInsIdCd）和证书编号（certId）确定。', '证书的键 | 怎么确定一张证书 | certId'],
  ),
  note(
    'page.certificates',
    [
      `Managers upload and delete certificates (X.509, PEM or DER); managers and handlers are notified ${warnDays[0]} and ${warnDays[1]} days before expiry.`,
      'certificate format | who uploads certificates | certificate expires warning | when does it warn of expiry | renew a certificate',
    ],
    [
      `机构管理员可上传和删除证书（X.509，PEM 或 DER）；到期前 ${warnDays[0]} 天和 ${warnDays[1]} 天通知机构管理员和经办员。`,
      '证书格式 | 谁上传证书 | 证书到期提醒 | 证书续期',
    ],
  ),
]
