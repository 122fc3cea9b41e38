import { headInsIdCd } from '../../../domain/people/actor.ts'
import { codesOf, note } from './note.ts'

/** The transactions of workflows, and how they follow each other. */
export const transactionNotes = [
  note(
    'transaction.E95',
    [
      'The days of pre-arbitration count from the verification of the second chargeback, the last step before it.',
      'pre-arbitration days count from | when does the pre-arb period start | pre arb time limit start',
    ],
    [
      '预仲裁的天数从前一步（最后一步，即二次拒付）复核通过之日起算。',
      '预仲裁从什么时候起算 | 预仲裁期限起点 | 预仲裁几天',
    ],
  ),
  note(
    'flow.stdDispute',
    [
      'Order of a dispute: chargeback E23 (issuer), representment E24 (acquirer), second chargeback E25 (issuer), then pre-arbitration E95 (acquirer).',
      'sequence of a dispute | what comes after representment | steps of the chargeback cycle | dispute chain | what can the issuer do next',
    ],
    [
      '争议顺序：拒付 E23（发卡）→ 再请款 E24（收单）→ 二次拒付 E25（发卡）→ 预仲裁 E95（收单）。',
      '争议顺序 | 再请款之后是什么 | 拒付流程 | 发卡行下一步能做什么',
    ],
  ),
  note(
    'flow.stdDispute',
    [
      'Submit a dispute under Dispute › Dispute transaction › History: select the transaction and press Raise; E22 and E32 are for the acquirer, E23 and E25 for the issuer.',
      'how do i raise a chargeback | where to start a dispute | raise a dispute steps | how to submit a chargeback',
    ],
    [
      '在争议 › 争议交易 › 历史交易中选中交易后点击发起；E22、E32 由收单机构，E23、E25 由发卡机构提交。',
      '怎么发起拒付 | 在哪发起争议 | 怎么提交退单',
    ],
  ),
  note(
    'flow.feeCollectionFundDisbursement',
    [
      'To collect money (a fee) from another institution use Fee collection E20, to pay money to one use Fund disbursement E30.',
      'pay another member bank which transaction | collect a fee which code | pay money to another institution | E20 or E30 | take a fee from a bank',
    ],
    [
      '向其他机构收取费用用收费 E20，向其他机构付款用资金拨付 E30。',
      '付款给别的机构用哪个 | 收一笔费用用什么代码 | 给成员行付款 | E20还是E30',
    ],
  ),
  note(
    'flow.feeCollectionFundDisbursement',
    [
      'Fee collection and fund disbursement have no history and no original (non-original only); they are verified and then audited, unlike other non-original records.',
      'is a fee collection audited | fee collection from history | fee without original audit | start a fee collection from a transaction',
    ],
    [
      '收费和资金拨付没有历史交易和原交易（只有无原交易方式），但要复核后再审核，可审核通过。',
      '收费要审核吗 | 收费能从历史发起吗 | 资金拨付没有原交易审计吗',
    ],
  ),
  note(
    'flow.manualRefund',
    [
      'E74 is the manual refund with an original transaction from the history, E84 the bill manual refund without original, against the sales slip.',
      'difference E74 E84 | refund with original | refund without original | bill refund code | which refund id',
    ],
    [
      'E74 是有原交易（从历史交易发起）的手工退货，E84 是没有原交易、凭单据的手工退货。',
      'E74和E84区别 | 有原交易退货 | 无原交易退货代码 | 单据退货',
    ],
  ),
  note(
    'flow.specialAdjustment',
    [
      'E73 is the special adjustment with an original transaction (from the history), E31 the one without original (non-original).',
      'difference E73 E31 | adjustment without original which id | special adjustment code | E73 or E31',
    ],
    [
      'E73 是有原交易（从历史交易发起）的特殊调整，E31 是无原交易的特殊调整。',
      'E73和E31区别 | 无原交易调整代码 | 特殊调整代码',
    ],
  ),
  note(
    'flow.manualRefund',
    [
      'A manual refund is submitted, verified and then audited; one without original cannot be audited and stays in Verified pass. The tabs Unverified and Verified fail show a count badge.',
      'manual refund steps | refund verify and then | tabs with a number badge | which nodes have a count',
    ],
    [
      '手工退货提交后先复核再审核；无原交易的不能审核，停留在复核通过。“待复核（未复核）”和“复核不通过（复核失败）”页签有数字角标。',
      '手工退货流程 | 退货复核后 | 哪两个节点有角标 | 退货数字角标',
    ],
  ),
  note(
    'field.origSpecFeeClass',
    [
      'Special discount sets the fee classes: 00, 02 and 03 no special pricing (0); 01 charged monthly by MCC (1) or not (2); 04 general merchant (3) or rural merchants (4). Changing the discount clears the fee class.',
      'fee class options | special discount and fee class | fee class empty after changing the discount | which fee classes for discount | fee class cleared',
    ],
    [
      '特殊计费类型决定计费档次：00、02、03 无特殊计费（0）；01 按月按 MCC 收取（1）或不按（2）；04 一般商户（3）或三农商户（4）。更改类型会清空档次。',
      '计费档次选项 | 优惠类型和档次 | 改了优惠类型档次空了 | 计费类别是什么',
    ],
  ),
  note(
    'field.origSpecDiscTp',
    [
      `Special discount types: ${codesOf('en', 'origSpecDiscTp')}.`,
      'special discount values | discount types | code for rural preference | which discount codes',
    ],
    [`特殊计费类型：${codesOf('zh', 'origSpecDiscTp')}。`, '特殊优惠取值 | 哪个代表农村优惠 | 优惠类型代码 | 三农优惠'],
  ),
  note(
    'how.nonOriginal',
    [
      'withOrigIn tells how a record was submitted: 1 means non-original (without an original transaction), otherwise it has an original.',
      'withOrigIn | withOrigIn 1 | flag for non-original | mark of a record without original',
    ],
    [
      'withOrigIn 表示提交方式：1 为无原交易（没有原交易），否则有原交易。',
      'withOrigIn | withOrigIn等于1 | 无原交易标志',
    ],
  ),
  note(
    'how.nonOriginal',
    [
      '“Non-original transactions cannot be audited.” means that a record without an original stays in Verified pass; only fee collection and fund disbursement are audited without one.',
      'why can i not audit this | non-original cannot be audited | audit refused without original',
    ],
    [
      '“Non-original transactions cannot be audited.”：无原交易记录不能审核，停留在复核通过；收费和资金拨付除外。',
      '为什么不能审核 | 无原交易不能审核 | 审核被拒 无原交易',
    ],
  ),
  note(
    'flow.inquiryRetrieval',
    [
      'Without an original the reason code decides: 6300, 6301, 6302, 6305 and 6340 make an inquiry (E00), 6303, 6304, 6343 and 6345 a retrieval (E04).',
      'which reason makes an inquiry | which reason codes are retrieval | no original inquiry code | 6303 gives | 6300 gives',
    ],
    [
      '无原交易时由原因码决定：6300、6301、6302、6305、6340 为查询（E00），6303、6304、6343、6345 为调单（E04）。',
      '哪些原因码是查询 | 哪些是调单 | 无原交易查询代码 | 查询调单原因码',
    ],
  ),
  note(
    'limit.head',
    [
      `Head institution code: ${headInsIdCd}.`,
      'code of the head institution | head office code | number of the network institution',
    ],
    [`总部机构代码：${headInsIdCd}。`, '总部机构代码是多少 | 总部代码 | 网络机构号'],
  ),
  note(
    'list.history',
    [
      'Codes of cleared transactions: S22 purchase, S24 cash withdrawal, S10 pre-authorisation, S20 pre-auth completion, S30 refund, S00 balance inquiry, V40 pre-auth cancellation, V50 purchase cancellation, V52 completion cancellation.',
      'code of a purchase | id of a cash withdrawal | refund code in the history | transaction codes of the history | balance inquiry id | preauth id | which S code',
    ],
    [
      '历史交易的代码：S22 消费、S24 取现、S10 预授权、S20 预授权完成、S30 退货、S00 余额查询、V40 预授权撤销、V50 消费撤销、V52 预授权完成撤销。',
      '消费代码 | 取现在历史里什么代码 | 退货是S几 | 历史交易代码 | 预授权代码 | 余额查询代码',
    ],
  ),
  note(
    'list.history',
    [
      'A history row is identified by priKey, logCd and settleDt.',
      'keys of a history transaction | what identifies a transaction | primary key of the history | which fields find one row',
    ],
    ['一条历史交易由 priKey、logCd 和 settleDt 确定。', '定位历史交易靠哪些键 | 交易主键 | 哪几个字段确定一条'],
  ),
  note(
    'flow.preArbitration',
    [
      'Arbitration itself is not in the portal: pre-arbitration (E95) is the last step here; after it nothing more can be raised, and the network decides.',
      'is there an arbitration | arbitration after pre-arbitration | what comes after pre-arbitration | raise an arbitration | last step of a dispute',
    ],
    [
      '系统中没有仲裁：预仲裁（E95）是这里的最后一步，之后不能再发起，由网络裁决。',
      '有仲裁吗 | 预仲裁之后是什么 | 怎么提仲裁 | 争议最后一步 | 仲裁在哪',
    ],
  ),
]
