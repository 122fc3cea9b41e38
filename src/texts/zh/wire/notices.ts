export const notice = {
  waiting: {
    setting: '等待我处理的记录',
    verifyPass: { one: '有一条记录待您复核', many: '有 {n} 条记录待您复核' },
    auditPass: { one: '有一条记录待您审核', many: '有 {n} 条记录待您审核' },
    reply: { one: '有一条记录待您答复', many: '有 {n} 条记录待您答复' },
  },
  released: {
    setting: '对方机构发来的记录',
    toAnswer: {
      one: {
        E23: '对方机构向您发来一条拒付',
        E24: '对方机构向您发来一条再请款',
        E25: '对方机构向您发来一条二次拒付',
      },
      many: '对方机构向您发来 {n} 条待回应的记录',
    },
    toKnow: { one: '对方机构向您发来一条记录', many: '对方机构向您发来 {n} 条记录' },
  },
  answered: {
    setting: '已获答复的记录',
    one: '您的一条记录已收到答复',
    many: '您的 {n} 条记录已收到答复',
  },
  outcome: {
    setting: '我方记录在对方机构的处理结果',
    verifyPass: { one: '对您一条记录的答复已由对方复核通过', many: '对您 {n} 条记录的答复已由对方复核通过' },
    verifyFail: { one: '对您一条记录的答复在对方复核未通过', many: '对您 {n} 条记录的答复在对方复核未通过' },
    auditPass: { one: '对您一条记录的答复已由对方审核通过', many: '对您 {n} 条记录的答复已由对方审核通过' },
    auditFail: { one: '对您一条记录的答复在对方审核未通过', many: '对您 {n} 条记录的答复在对方审核未通过' },
    cancel: { one: '对您一条记录的答复的复核已被对方取消', many: '对您 {n} 条记录的答复的复核已被对方取消' },
    revoke: { one: '对您一条记录的答复的审核已被对方撤销', many: '对您 {n} 条记录的答复的审核已被对方撤销' },
  },
  refused: {
    setting: '被退回的记录',
    verifyFail: { one: '您的一条记录复核未通过', many: '您的 {n} 条记录复核未通过' },
    auditFail: { one: '您的一条记录审核未通过', many: '您的 {n} 条记录审核未通过' },
    cancel: { one: '您的一条记录的复核已被取消', many: '您的 {n} 条记录的复核已被取消' },
    revoke: { one: '您的一条记录的审核已被撤销', many: '您的 {n} 条记录的审核已被撤销' },
  },
  takenBack: {
    setting: '对方机构撤回的记录',
    cancelled: { one: '对方机构撤回了一条记录', many: '对方机构撤回了 {n} 条记录' },
    deleted: { one: '对方机构删除了一条记录', many: '对方机构删除了 {n} 条记录' },
  },
  bulletin: {
    setting: '公告',
    title: '{title}',
    content: '{insNm}的公告',
  },
  certificate: {
    setting: '即将到期的证书',
    title: '互联网支付证书将于 {day} 到期',
    content: '{subject}。请续签并上传新证书。',
  },
  cardAlert: {
    setting: '多次按卡号查询未果',
    title: '多次按卡号查询未找到结果',
    content: '{insNm}的 {name} 在一小时内按卡号查询 {misses} 次未找到结果。具体时间见日志。',
  },
  accountLock: {
    setting: '账号因密码错误被锁定',
    title: '账号已锁定',
    content: '{name}（{username}）连续十次输入错误密码。请向本人核实；来源见日志。锁定 30 分钟后解除。',
  },
  approval: {
    setting: '待批准的变更及我所提变更的结果',
    pending: { title: '有一项变更待您批准', content: '{changeKind}：{target}。提出人：{name}。' },
    approved: { title: '您的变更已批准', content: '{changeKind}：{target}。批准人：{name}。' },
    rejected: { title: '您的变更已驳回', content: '{changeKind}：{target}。驳回人：{name}：{remark}' },
    outdated: {
      title: '您的变更已失效',
      content: '{changeKind}：{target}。其对象已被修改或移除，或系统现在要求填写更多内容。如仍需要，请重新提出。',
    },
    overtaken: {
      title: '您的变更已失效',
      content: '{changeKind}：{target}：期间已被{name}修改。如仍需要，请重新提出。',
    },
  },
  view: {
    setting: '我关注的视图有新增内容',
    one: '视图“{name}”新增 1 条',
    many: '视图“{name}”新增 {n} 条',
    content: '打开视图查看新增内容。',
  },
  assigned: {
    setting: '经理或同事分配给我的记录',
    one: '{name} 给您分配了 1 条记录',
    many: '{name} 给您分配了 {n} 条记录',
    content: '{reason}',
  },
  pendOver: {
    setting: '我暂缓的记录已恢复待办',
    title: '暂缓的记录已恢复待办：{expId}',
    content: '{reason}',
  },
  deputy: {
    setting: '我担任代理人的离岗',
    deputy: {
      named: {
        title: '您是 {name} 于 {from} 至 {until} 的代理人',
        content: '{name} 持有或须修改的记录在您的工作清单中标出，相关消息也发给您。',
      },
      ended: { title: '您不再是 {name} 的代理人', content: '离岗已提前结束。' },
    },
    absent: {
      named: {
        title: '已为您登记 {from} 至 {until} 的离岗',
        content: '{name} 是您的代理人。您可随时结束离岗。',
      },
      ended: { title: '您 {from} 至 {until} 的离岗已结束', content: '{name} 不再是您的代理人。' },
    },
  },
  mention: {
    setting: '同事在批注中提到我',
    title: '{name} 在 {expId} 的批注中提到了您',
    content: '{note}',
  },
  refund: {
    setting: '我所提差错的原交易可能已退款',
    one: '{expId} 的原交易可能已退款',
    many: '{expId} 的原交易有 {n} 笔可能的退款',
    content: '同一卡号和商户有贷记交易清算，请核对该笔差错是否已了结。',
  },
  contest: {
    setting: '不争议的记录',
    said: { title: '{expId} 已登记不争议，请确认', content: '同事登记本机构对该记录不争议。' },
    confirmed: { title: '对方对 {expId} 不争议', content: '{from} 不会再回应该记录，但在回应期限内可恢复争议。' },
    refused: { title: '{expId} 的不争议已被驳回', content: '该记录可再次回应。' },
    reopened: { title: '{expId} 可再次回应', content: '{from} 已恢复争议，回应期限不变。' },
  },
  dayMoved: {
    setting: '网络调整的截止日',
    one: '{expId}：截止日已改为 {day}',
    many: '{n} 条记录的截止日已改为 {day}',
    content: '网络运营方已作调整，原因见记录的“操作记录”。',
  },
  draft: {
    setting: 'AI 助手为我代拟的草稿',
    one: 'AI 助手 {name} 为您代拟了 1 份草稿',
    many: 'AI 助手 {name} 为您代拟了 {n} 份草稿',
    content: '尚未提交任何内容。请在“我的草稿”中打开，逐项核对后提交或放弃。',
  },
  webhook: {
    setting: '未接收事件的 Webhook',
    title: '事件无法投递到 Webhook',
    content: '“{name}”已连续 {days} 天未接收事件。较新的事件仍会重试。请检查接收程序，然后重新发送失败的事件。',
  },
  robotAnswer: {
    setting: '对我所留问题的答复',
    person: { title: '您的问题已有答复：{question}', content: '{answer}' },
    article: {
      title: '已有文章解答您的问题：{question}',
      content: '{answer}。可在帮助中查看，或再次询问机器人。',
    },
  },
  securityAlert: {
    setting: '可疑的登录、被拒绝的请求和卡号查看',
    cardViews: { title: '多次查看完整卡号', content: '{name} 在一小时内查看完整卡号 {count} 次，详见审计日志。' },
    refusals: {
      title: '多次请求被拒绝',
      content: '{name} 从 {ip} 发出的请求在十分钟内被拒绝 {count} 次，详见审计日志。',
    },
    newLogin: { title: '从新网络登录', content: '{name} 从未使用过的网络 {ip} 登录，请向本人核实。' },
    newKeyUse: {
      title: 'API 密钥从新网络使用',
      content: '{name} 从未使用过的网络 {ip} 被使用。如程序并未迁移，请在“API 接入”中撤销该密钥。',
    },
    newDevice: { title: '从新设备登录', content: '{name} 从 {ip} 在未使用过的设备上登录，请向本人核实。' },
    sealFailed: {
      title: '日志无法封存',
      content: '{name} 已结束的日期尚未封存，可能被篡改而无法察觉，请联系运维人员。',
    },
    backupFailed: {
      title: '备份延误',
      content: '{name} 的备份不含最近的变更，详见审计日志页面的“备份”。',
    },
    verificationFailed: {
      title: '备份未通过验证',
      content: '{name} 的验证失败或逾期，结果见审计日志页面的“备份”。',
    },
  },
} as const
