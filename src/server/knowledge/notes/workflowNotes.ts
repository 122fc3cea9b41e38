import { note } from './note.ts'

/** Steps and statuses, where more than one definition is asked about. */
export const workflowNotes = [
  note(
    'how.fourEyes',
    [
      'Workflows with an audit: special adjustment, good faith, pre-arbitration, fee collection / fund disbursement and manual refund. Disputes and pre-authorisations are only verified; inquiry / retrieval is only replied; good faith and pre-arbitration begin with a reply.',
      'which workflows have an audit | what is audited | which flows have the audit step | is there an audit for disputes',
    ],
    [
      '有审核的业务：特殊调整、善意请求、预仲裁、收费 / 资金拨付和手工退货。争议和预授权业务只复核，没有审核；查询 / 调单只答复；善意请求和预仲裁先由对方答复。',
      '哪些业务有审核 | 哪些要审计 | 哪些流程有审核 | 争议有审核吗',
    ],
  ),
  note(
    'how.fourEyes',
    [
      'No user verifies what they submitted or modified themselves (own work), or audits what they submitted, replied, modified or verified; the same holds for administrators.',
      'verify my own record | can i approve what i entered | why is verify grey on my record | audit my own | does four eyes apply to administrators',
    ],
    [
      '任何人不得复核自己提交或修改的记录，也不得审核自己提交、答复、修改或复核过的记录；系统管理员也一样。',
      '能复核自己的吗 | 自己录的能批吗 | 为什么复核是灰的 | 管理员也要双人吗',
    ],
  ),
  note(
    'how.fourEyes',
    [
      'Resubmitting a record unchanged does not change its author: neither the author nor the last submitter can verify it.',
      'resubmitted unchanged who can verify | author after resubmit | colleague resubmitted my record',
    ],
    [
      '原样重新提交不改变撰写人：原作者和最后提交人都不能复核。',
      '原样重提后谁能复核 | 重新提交后原作者能复核吗 | 同事替我重提',
    ],
  ),
  note(
    'how.fourEyes',
    [
      'A reply is entered by a user of the receiving institution who took no part in the submission.',
      'can the submitter reply himself | who may write the reply | reply by the same person',
    ],
    ['答复由接收机构中未参与提交的人员填写。', '发起人能自己答复吗 | 谁能写答复 | 同一人答复'],
  ),
  note(
    'action.verifyFail',
    [
      'Verify Fail and Audit Fail need a remark (a dialog asks for it); Verify Pass and Audit Pass do not.',
      'must i write a reason when failing | is a remark needed | remark for verify fail | comment when rejecting',
    ],
    [
      '复核不通过和审核不通过必须填写备注（弹窗输入）；通过时不需要。',
      '不通过要写原因吗 | 备注必填吗 | 驳回要填理由吗',
    ],
  ),
  note(
    'action.cancel',
    [
      'To undo a verified pass, a Verifier presses Cancel: the record moves to Verified fail; an Auditor undoes an audited pass with Revoke: it moves to Audited fail.',
      'take back a verification | undo an audit | cancel versus revoke | reverse a verified pass | cancelled audited pass goes where',
    ],
    [
      '复核通过可由复核员“取消”，记录变为复核不通过（复核失败）；审核通过可由审核员“撤销”，变为审核不通过（审计失败）。',
      '复核错了怎么撤回 | 撤回审核 | 取消和撤销的区别 | 复核通过怎么取消 | 审核通过撤掉变成什么',
    ],
  ),
  note(
    'action.cancel',
    [
      'A verified pre-auth cancellation cannot be cancelled: that workflow has no Cancel.',
      'undo a pre-auth cancellation | no cancel button on a preauth cancellation | take back a verified cancellation',
    ],
    [
      '预授权撤销复核通过后不能取消：该业务没有“取消”操作。',
      '预授权撤销没有取消按钮 | 撤销预授权后能反悔吗 | 复核过的预授权撤销',
    ],
  ),
  note(
    'state.verifiedFail',
    [
      'A Verified fail record can be modified and resubmitted, resubmitted unchanged, or deleted by a Handler of the submitting institution; for pre-arbitration the receiver modifies its reply.',
      'options after verified fail | what can i do with a failed record | record failed verification now what | delete after fail',
    ],
    [
      '复核不通过的记录可由提交机构的经办员修改后重新提交、原样重新提交或删除；预仲裁由接收机构修改答复。',
      '复核不通过后怎么办 | 失败的记录能做什么 | 被打回来怎么处理',
    ],
  ),
  note(
    'state.auditedFail',
    [
      'An Audited fail record can be modified and resubmitted, resubmitted unchanged, or deleted; after a modification it is Unverified again (good faith and pre-arbitration: Replied, the receiver changes the reply).',
      'options after audit fail | audit failed what now | modify after audit fail goes to | audited fail next',
    ],
    [
      '审核不通过的记录可修改后重新提交、原样重新提交或删除；修改后回到待复核（未复核），善意请求和预仲裁回到已答复，由接收机构修改答复。',
      '审核没过怎么办 | 审计失败后改完回到哪 | 审核不通过选项',
    ],
  ),
  note(
    'state.auditedPass',
    [
      'Audited pass is complete; the only step left is Revoke (cancel) by an Auditor, to Audited fail.',
      'what can be done in audited pass | audited pass next step | is audited pass final',
    ],
    [
      '审核通过即办结；只能由审核员撤销（取消），变为审核不通过。',
      '审核通过还能做什么 | 审核通过之后 | audited pass后续',
    ],
  ),
  note(
    'flow.inquiryRetrieval',
    [
      'A replied inquiry or retrieval can be hidden by each side for itself (Handler, Hide); the other bank still sees it, and Search still finds it, marked Hidden.',
      'hide a replied record | is it gone for the other bank | remove replied from my list | who can hide | where are hidden records | find a hidden record',
    ],
    [
      '已答复的查询和调单可由双方经办员各自隐藏，互不影响，对方仍能看到；通过查询仍可找到，并标有“已隐藏”。',
      '隐藏后对方还能看到吗 | 从列表去掉已答复 | 隐藏已答复 | 谁能隐藏 | 隐藏的记录在哪里',
    ],
  ),
  note(
    'limit.release',
    [
      'A withdrawn record stays visible to the counterparty with the content of its last release.',
      'what does the other side see after i cancel | withdrawn record visible | released then taken back',
    ],
    [
      '已放行又撤回的记录，对方仍能看到，内容为最后一次放行的版本。',
      '撤回后对方看到什么 | 放出去又撤回 | 撤回的记录对方还能看吗',
    ],
  ),
  note(
    'limit.release',
    [
      'The counterparty sees a record: at submission for inquiry, retrieval, good faith and pre-arbitration; at Verified pass for disputes and pre-auth; at Audited pass for special adjustment, fee collection and manual refund.',
      'when does the other bank see my record | from when on is it visible | is it visible right after sending | when is a record released',
    ],
    [
      '对方看到记录的时间：查询、调单、善意请求和预仲裁提交后即可；争议和预授权业务复核通过后；特殊调整、收费和手工退货审核通过后。',
      '对方什么时候看到 | 提交后对方马上看到吗 | 什么时候放行',
    ],
  ),
  note(
    'page.transaction',
    [
      'All records on one original together may never claim more of its amount than the limit rules allow: partial claims are added up, per currency, and never exceed it.',
      'several partial chargebacks together | sum of claims higher than the sale | total of disputes on one transaction | partial amounts add up | two partial claims',
    ],
    [
      '同一原交易上各笔差错的金额合计不得超过期限规则允许的原交易金额比例，不同币种不会相加。',
      '多笔部分拒付总额 | 总额上限 | 几次差错加起来 | 部分金额合计 | 两种币种会加吗',
    ],
  ),
  note(
    'field.rcvInsIdCd',
    [
      'Submitting and receiving institution must be different; an institution cannot raise a record against itself.',
      'same institution submitter and receiver | dispute against ourselves | can both sides be the same bank',
    ],
    ['提交机构与接收机构必须不同，不能对本机构自身发起。', '发起方接收方同一家 | 对自己发起 | 两边是同一机构'],
  ),
  note(
    'how.due',
    [
      'Time limits count calendar days: weekends and holidays count, and a last day on one of them is not moved.',
      'weekend deadline moved | holiday on the last day | working days or calendar days | deadline falls on a sunday',
    ],
    [
      '期限按自然日计算：周末和节假日计入，截止日遇节假日不顺延。',
      '截止日遇节假日顺延吗 | 按工作日还是自然日 | 周末算不算 | 最后一天是周日 | 假期里到期',
    ],
  ),
  note(
    'how.due',
    [
      'answerBy is the last day on which the receiving institution may respond to a record; it stands in the Due date column and on the record, and afterwards the record leaves the worklist.',
      'answerBy | last day to answer | after the last day is it still in my worklist | where do i see the last day for responding',
    ],
    [
      'answerBy 是接收机构可回应的最后一天（最后期限），显示在到期日列和记录上；过了之后不再出现在待办中。',
      'answerBy是什么 | 最后答复日在哪看 | 过了最后一天还在待办吗',
    ],
  ),
  note(
    'how.due',
    [
      'The days for a claim on a transaction count from its settlement date (cleared), those for answering a record (representment, second chargeback, pre-arbitration) from its verification, those for a reply or a pending step from the submission.',
      'from which date do the days count | days counted from when | start of the time limit | when does the clock start | 180 days from what date | when does the period begin | does it count from purchase or settlement',
    ],
    [
      '对交易发起的天数从清算日（结算日）起算；答复上一笔（再请款、二次拒付、预仲裁）从其复核通过之日起算；答复和待处理事项从提交日起算。',
      '天数从哪天开始算 | 从什么时候起算 | 期限起点 | 180天从哪天开始数 | 从交易日还是清算日算 | 从哪一天算起',
    ],
  ),
  note(
    'state.deleted',
    [
      'A deleted record leaves all lists and searches and cannot be brought back; its history stays in the audit log (Information › Audit log).',
      'where do i find a deleted record | can a deleted record be restored | is a deleted dispute really gone | undelete | see deleted records',
    ],
    [
      '已删除的记录不再出现在列表和查询中，也不能恢复；操作历史保留在审计日志（信息查询 › 审计日志）。',
      '删掉的记录还查得到吗 | 删除后能恢复吗 | 删错了怎么找回来 | 已删除的在哪看 | 删了还有记录吗 | 删除后留痕吗 | 删了以后日志里还有吗',
    ],
  ),
  note(
    'flow.inquiryRetrieval',
    [
      'A submitted inquiry or retrieval cannot be withdrawn, modified or deleted: the receiving institution sees it at once and replies; afterwards each side can hide it.',
      'take back an inquiry | withdraw a retrieval | cancel an inquiry i sent | delete a retrieval request | sent the inquiry by mistake | correct a submitted inquiry',
    ],
    [
      '查询和调单提交后不能撤回、修改或删除：对方立即收到并答复，答复后双方可各自隐藏。',
      '查询能撤回吗 | 调单发错了怎么办 | 撤销查询 | 发出的查询能改吗 | 调单能删除吗 | 查询发错了',
    ],
  ),
  note(
    'state.unverified',
    [
      'An Unverified record waits for a verifier of the submitting institution who did not write it; until then it cannot be modified, deleted or withdrawn, and a Verify Fail sends it back to its handler.',
      'unverified what now | who acts on an unverified record | can i change an unverified record | take back what i just submitted | found a mistake right after submitting',
    ],
    [
      '待复核（未复核）的记录由提交机构未参与撰写的复核员处理；复核前不能修改、删除或撤回，复核不通过则退回经办员。',
      '待复核的谁处理 | 刚提交发现写错了 | 待复核能改吗 | 提交后能撤回吗 | 待复核的怎么撤',
    ],
  ),
  note(
    'state.verifiedPass',
    [
      'A Verified pass record goes on to an auditor where its workflow has an audit, otherwise it is complete and released to the receiving institution; a verifier can still undo the pass with Cancel.',
      'verified pass what next | after verification who | is verified pass the end | verified and then',
    ],
    [
      '复核通过的记录：有审核的业务由审核员继续，其他业务即办结并对接收机构放行；复核员仍可用“取消”收回。',
      '复核通过之后谁处理 | 复核通过就结束了吗 | 复核过了然后呢',
    ],
  ),
  note(
    'how.nonOriginal',
    [
      'A record without an original (non-original) stops at Verified pass: it is not audited and goes no further; only fee collection and fund disbursement are audited.',
      'non-original after verification | does a non-original record go further than verified | non-original ends where',
    ],
    [
      '无原交易的记录停在复核通过，不再审核，不会继续；收费和资金拨付除外。',
      '非原始交易复核通过以后还往下走吗 | 无原交易到哪一步结束 | 非原始的停在哪',
    ],
  ),
  note(
    'page.record',
    [
      'The remark of a Verify Fail or Audit Fail is internal: your institution reads it on the record (Operations, column Failure reason), the counterparty never sees it.',
      'who reads the remark of a failed verification | does the counterparty see why verification failed | can the other bank see the failure reason | failure reason visible to whom',
    ],
    [
      '复核不通过或审核不通过的备注只供本机构查看（操作记录、不通过原因列），对方看不到。',
      '不通过的备注对方看得到吗 | 复核不通过原因谁能看 | 驳回理由对方能看到吗 | 失败原因在哪看',
    ],
  ),
]
