import { pageSizes } from '../../../contract/schema.ts'
import { keptDraftDays, maxDrafts } from '../../../domain/records/drafts.ts'
import { usualCardLimits } from '../../../domain/risk/cardSearches.ts'
import { maxPinned, maxViews, maxWatched, maxWatchedRows } from '../../../domain/views.ts'
import { countedTo } from '../../db/lists/counted.ts'
import { note } from './note.ts'

const counted = countedTo.toLocaleString('en')
const sizes: readonly number[] = pageSizes

/** Home page, menus, lists, searches, views, drafts and exports. */
export const portalNotes = [
  note(
    'page.home',
    [
      'The home page shows the transaction counts and amounts of today and of the week, your work, what is due soonest and the latest bulletins.',
      'what is on the home page | what does the start page show | today and week figures',
    ],
    [
      '首页显示今日和本周的交易笔数与金额、我的工作、最近到期的事项和最新公告。',
      '首页有什么 | 首页显示什么 | 今日和本周笔数',
    ],
  ),
  note(
    'how.menus',
    [
      'The menu has the modules Dispute, Exceptional, Manual, Anti-risk, Internet pay, Info management, Information and Users; you see those of your menus.',
      'which modules are there | what is in the sidebar | list of menus | main menu',
    ],
    [
      '菜单模块：争议、差错处理、手工交易、风险防控、互联网支付、信息管理、信息查询、用户管理；只显示您有权限的菜单。',
      '有哪些模块 | 侧边栏有什么 | 菜单有哪些 | 主菜单',
    ],
  ),
  note(
    'how.menus',
    [
      'Under Exceptional: special adjustment, good faith, pre-arbitration and fee collection / fund disbursement.',
      'what is under exceptional | which exceptional transactions | exceptional module contents',
    ],
    [
      '“差错处理”下有：特殊调整、善意请求、预仲裁、收费 / 资金拨付。',
      '差错处理下面有什么 | 例外交易有哪些 | 差错处理包括',
    ],
  ),
  note(
    'how.menus',
    [
      'Under Manual: pre-auth completion, pre-auth cancellation, late pre-auth completion and manual refund.',
      'what is under manual | which manual transactions | manual module contents',
    ],
    [
      '“手工交易”下有：预授权完成、预授权撤销、逾期预授权完成、手工退货。',
      '手工交易有哪些 | 手工模块包括 | 手工下面有什么',
    ],
  ),
  note(
    'how.menus',
    [
      'Under Dispute: dispute transaction and inquiry / retrieval.',
      'what is under dispute in the menu | dispute module contents',
    ],
    ['“争议”下有：争议交易、查询 / 调单。', '争议菜单下有什么 | 争议模块包括'],
  ),
  note(
    'how.menus',
    [
      'Under Information: reason codes, currencies, issuers, shared files and the audit log.',
      'what is under information inquiry | what can i look up in information',
    ],
    ['“信息查询”下有：原因码、币种、发卡机构、共享文件和审计日志。', '信息查询下有什么 | 信息查询包括哪些'],
  ),
  note(
    'how.menus',
    [
      'Under Info management: agents, institutions with their contacts, limit rules, institution settings, pending changes, API access and bulletins.',
      'what is under information management | info management contents',
    ],
    [
      '“信息管理”下有：代理机构、机构及联系人、期限规则、机构设置、待批准的变更、API 接入和公告。',
      '信息管理下有什么 | 信息管理包括哪些',
    ],
  ),
  note(
    'how.menus',
    [
      'Menus come from your roles; a page of a menu that you do not have is shown as not found (404). Ask the manager of your institution.',
      'a menu is missing | i do not see a menu | page not found | why is there no menu for me | colleague sees a menu that i do not',
    ],
    [
      '菜单由角色决定；没有权限的页面显示为不存在（404）。请联系本机构的机构管理员。',
      '看不到菜单 | 页面不存在 | 同事有的菜单我没有',
    ],
  ),
  note(
    'how.language',
    [
      'The portal is in English and Chinese; English is the default. Switch it in the header, without a reload.',
      'which languages | default language | change to chinese | switch language',
    ],
    ['系统支持英文和中文，默认英文；在页首切换，无须刷新。', '支持哪些语言 | 默认语言 | 切换中文 | 换语言'],
  ),
  note(
    'how.lists',
    [
      `A list shows ${sizes.slice(0, -1).join(', ')} or ${sizes.at(-1)} rows on a page; a total above ${counted} is shown as ${counted}+ because it is counted only as far as that.`,
      'rows per page | page size | why 10,000+ | how many rows on one page | exact total',
    ],
    [
      `列表每页显示 ${sizes.slice(0, -1).join('、')} 或 ${sizes.at(-1)} 条；总数超过 ${counted} 时只统计到此，显示为 ${counted}+。`,
      '每页几条 | 一页多少行 | 为什么显示10,000+ | 总数',
    ],
  ),
  note(
    'how.lists',
    [
      'A step on selected rows needs at least one: otherwise the warning “please choose record” appears.',
      'nothing selected | button says choose a record',
    ],
    ['对所选记录操作须至少选中一条，否则提示 “please choose record”（请选择记录）。', '请选择记录 | 没选记录'],
  ),
  note(
    'how.batch',
    [
      'A batch reports each record by itself: those that succeeded stay done, the others say why they failed, and Retry repeats only the failed ones.',
      'some of the batch failed | batch result | bulk partly failed | one record fails are the others lost',
    ],
    [
      '批量操作逐条返回结果：成功的保留，失败的说明原因，可只重试失败的。',
      '批量部分失败 | 批量结果 | 一条失败其他怎么办 | 批量操作失败',
    ],
  ),
  note(
    'how.batch',
    [
      'In bulk you can verify, audit, fail, cancel, revoke, resubmit, hide and delete: select rows in the list and choose the step above it.',
      'which actions in bulk | several records at once | mass verify | batch verify | delete several',
    ],
    [
      '可批量复核、审核、不通过、取消、撤销、重新提交、隐藏和删除：在列表中勾选记录后选择操作。',
      '哪些能批量 | 一次处理多条 | 批量删除',
    ],
  ),
  note(
    'list.history',
    [
      'A search of the history needs the settlement dates or one of card number, RRN, merchant ID and terminal ID; further filters are STAN, amount, currency, transaction type, authorisation code, acquirer and issuer.',
      'search the history by | which filters has history | what must i enter to search transactions | search by amount | search by merchant and terminal | search by currency | history conditions | transAtFrom transAtTo | mchntCd termId',
    ],
    [
      '查询历史交易须输入清算日期，或卡号、检索参考号、商户号（mchntCd）、终端号（termId）之一；还可按系统跟踪号、金额（transAtFrom 至 transAtTo）、币种（transCurrCd）、交易类型、授权码、收单机构和发卡机构查询。',
      '历史交易怎么查 | 历史查询条件 | 查交易必须填什么 | 按金额查 | 按商户号查 | 按币种查 | 历史交易能按什么查',
    ],
  ),
  note(
    'list.history',
    [
      'Fields of the history search: settleDtFrom, settleDtTo, priAcctNo, retriRefNo, sysTraNo, transAtFrom, transAtTo, transCurrCd, transId, acqInsIdCd, issInsIdCd, mchntCd, termId, authIdRespCd.',
      'field names of the history search | technical names of the filters | amount range field',
    ],
    [
      '历史查询的字段名：settleDtFrom、settleDtTo、priAcctNo、retriRefNo、sysTraNo、transAtFrom、transAtTo、transCurrCd、transId、acqInsIdCd、issInsIdCd、mchntCd、termId、authIdRespCd。',
      '历史查询字段名 | 条件的字段名 | 条件叫啥',
    ],
  ),
  note(
    'how.cards',
    [
      `Each user can search by full card number ${usualCardLimits.perMinute} times a minute and ${usualCardLimits.perDay} times in 24 hours.`,
      'card searches per minute | limit of card searches | how many card numbers a day | too many card searches',
    ],
    [
      `每位用户按完整卡号查询：每分钟最多 ${usualCardLimits.perMinute} 次，24 小时内最多 ${usualCardLimits.perDay} 次。`,
      '卡号一天能查几次 | 卡号查询上限 | 每分钟查卡号',
    ],
  ),
  note(
    'how.cards',
    [
      'A card number cannot be searched together with record ID, RRN, STAN, authorisation code or order number, which name one row already.',
      'card number and rrn together | combine card number with other filter | search card and stan',
    ],
    [
      '卡号不能与差错编号、检索参考号、系统跟踪号、授权码或订单号一起查询。',
      '卡号和检索参考号一起查 | 卡号能和别的条件一起吗 | 卡号加跟踪号',
    ],
  ),
  note(
    'how.cards',
    [
      'The first six (6) and the last four (4) digits of a card number are shown, in lists, records, exports, prints and logs.',
      'how much of the card number is shown | masked card number | digits visible on a printout | card number in export | is the pan complete',
    ],
    [
      '卡号显示前六位（前6）和后四位（后4），列表、记录、导出、打印和日志都一样。',
      '卡号显示几位 | 卡号掩码 | 打印上的卡号 | 导出卡号完整吗 | 卡号露出多少',
    ],
  ),
  note(
    'page.suspicious',
    [
      'The full card number can be seen only by risk officers, on the pages of alerts and blocked transactions under Risk monitoring, with Show full number; each view is recorded in the audit log.',
      'where can i see the full card number | who sees the complete pan | show full number | is it logged when i look at the full number | unmasked card number where',
    ],
    [
      '完整卡号只有风控员可在风险监控的预警和拦截交易页面查看（显示完整卡号），每次查看都记入审计日志。',
      '完整卡号哪里能看 | 谁能看完整卡号 | 显示完整卡号 | 看完整卡号会记录吗 | 全卡号',
    ],
  ),
  note(
    'how.views',
    [
      `Each user can save ${maxViews} views, pin ${maxPinned} to the sidebar and watch ${maxWatched} of up to ${maxWatchedRows} rows.`,
      'how many views | pin views | watch a view | saved filters limit | how many can i watch',
    ],
    [
      `每位用户最多保存 ${maxViews} 个视图，固定 ${maxPinned} 个，关注 ${maxWatched} 个（每个最多 ${maxWatchedRows} 条）。`,
      '视图最多几个 | 固定视图 | 关注视图 | 保存的筛选',
    ],
  ),
  note(
    'how.drafts',
    [
      `Drafts are kept for ${keptDraftDays} days, at most ${maxDrafts} of each user; only you see them, under My drafts in the user menu, and they hold no card numbers.`,
      'how long are drafts kept | how many drafts | where are my drafts | who sees my drafts | is a draft visible to my boss | card number in draft',
    ],
    [
      `草稿保留 ${keptDraftDays} 天，每人最多 ${maxDrafts} 份；只有本人可见，在用户菜单的“我的草稿”中，不保存卡号。`,
      '草稿保留多久 | 草稿最多几个 | 草稿在哪 | 谁能看到草稿 | 领导能看到我的草稿吗',
    ],
  ),
  note(
    'how.export',
    [
      'An export is a CSV or Excel (XLSX) file, as you choose, in your language, with masked card numbers; vouchers come as a ZIP, the print page as PDF.',
      'export format | what file type is an export | vouchers exported as | download all vouchers format | excel export | export xls | csv or xlsx | does export hold all pages',
    ],
    [
      '导出为 CSV 或 Excel（XLSX）文件，由您选择，使用您的语言，卡号为掩码；凭证打包下载为 zip，打印可存为 PDF。',
      '导出格式 | 导出成什么文件 | 凭证导出成什么 | 凭证打包 | 凭证怎么一次下载完 | 导出什么格式 | 能导出excel吗 | 导出全部页吗',
    ],
  ),
  note(
    'how.export',
    [
      'An export holds only what the list shows you: records that the other institution has not released to you are not included.',
      'export unreleased records | does the export contain records not released to us',
    ],
    ['导出只含您能看到的记录；对方未放行的记录不会包含在内。', '导出含未放行的记录吗 | 导出会有对方没放行的吗'],
  ),
]
