/** The sentences of articles that are made from definitions; questions stand one a line. */
export const articles = {
  actions: {
    title: '操作：{action}',
    questions: `“{action}”有什么作用？
谁可以执行“{action}”？
为什么不能点击“{action}”？
如何{action}记录？
什么情况下点击“{action}”？
哪些状态可以{action}？
{action}之后会怎样？
{action}需要什么角色？
{action}按钮在哪里？`,
    many: '可批量执行：请在列表中勾选记录。',
    form: '将打开单条记录的表单。',
    where: '适用范围：',
    place: '**{from}** → **{to}**，{who}：{flows}。',
    fourEyes: {
      lastSubmitter: '{action}：内容撰写人和最后提交人除外（双人复核）。',
      everyHandler: '{action}：提交、答复、修改或复核过的用户除外（双人复核）。',
      submission: '{action}：参与提交的用户除外（双人复核）。',
    },
    closed: '不可执行时按钮置灰，并显示原因。',
  },
  errors: {
    title: '提示 {code}：{message}',
    questions: `{message}
错误 {code} 是什么意思？
出现 {code} 怎么办？
为什么提示{message}`,
    says: '提示内容：“{message}”',
    value: '【{name}】',
    values: {
      amount: '金额',
      term: '查询内容中的一部分',
      bound: '格式不正确',
      by: '用户',
      cards: '数量',
      count: '数量',
      day: '日期',
      days: '有效期',
      domain: '邮箱域名',
      done: '数量',
      evidence: '凭证',
      expId: '差错编号',
      fault: '原因',
      field: '字段',
      from: '日期',
      has: '角色',
      hours: '小时数',
      insIdCd: '机构',
      left: '次数',
      limit: '上限',
      max: '最大值',
      min: '最小值',
      minutes: '分钟数',
      months: '月份',
      most: '上限',
      name: '名称',
      needs: '角色',
      place: '位置',
      reason: '原因',
      rule: '期限规则',
      seconds: '秒数',
      oldest: '最早编号',
      last: '最后一个编号',
      server: '服务器',
      since: '日期',
      state: '状态',
      subject: '对象',
      to: '日期',
      username: '用户名',
      until: '时间',
      version: '版本',
      zone: '时区',
    },
  },
  fields: {
    title: '字段：{label}（{name}）',
    questions: `“{label}”是什么？
“{label}”可以填写什么？
{name} 是什么字段？
字段“{label}”是什么格式？
“{label}”有几位？
“{label}”列显示什么？
“{label}”有哪些取值？`,
    meaning: '**{label}**：{meaning}。',
    given: '提交机构填写的内容',
    format: '其值{bound}。',
    time: '日期时间。',
    files: '所附文件。',
    amount: '以币种的最小单位保存，按该币种的小数位显示。',
    card: '加密保存，以掩码显示（前六位和后四位）。',
    values: '取值：',
    currencies: '取值见[币种查询](article:page.currencies)。',
    mcc: '取值：四位代码（ISO 18245）。',
    reasonCodes: '取值见[原因码查询](article:page.reasonCodes)。',
    filter: '可用于以下业务的查询条件：{flows}。',
    form: '以下业务的表单中填写：{flows}。',
    all: '全部业务',
    name: '接口中的名称：`{name}`。',
    gap: '',
  },
  flowDeadlines: { party: { acquirer: '（收单机构）', issuer: '（发卡机构）', either: '（双方机构）' }, colon: '：' },
  flowStates: {
    title: '{flow}：{state}',
    questions: `{flow}的“{state}”是什么意思？
{flow}处于“{state}”时可以做什么？
{flow}“{state}”下一步由谁处理？
我的{flow}{state}了，然后呢？
{flow}怎样才会{state}？
{flow}{state}之后怎么办？
{state}的{flow}记录`,
    undo: { cancel: '{flow}复核通过后如何撤回？', revoke: '{flow}审核通过后如何撤回？' },
    failed: { verifiedFail: '{flow}被复核员拒绝了怎么办？', auditedFail: '{flow}被审核员拒绝了怎么办？' },
    comes: '记录{ways}后，进入**{state}**。',
    begins: '提交',
    by: '在“{from}”中{done}',
    done: {
      verifyPass: '复核通过',
      verifyFail: '复核不通过',
      auditPass: '审核通过',
      auditFail: '审核不通过',
      cancel: '取消复核通过',
      revoke: '撤销审核通过',
      reply: '答复',
      modify: '修改',
      submit: '重新提交',
      hide: '隐藏',
      delete: '删除',
    },
    or: '或',
    waits: '{state}记录的可执行操作（期限见**到期日**列）：',
    answerable:
      '已办结，除非接收机构回应：在**回应期限**前打开记录，点击主按钮（例如**再请款**）发起自己的记录。仍可执行：',
    open: '已办结，无待处理事项。仍可执行：',
    ends: '流程结束。',
    alone: '无原交易的记录不能审核，停留在此状态。',
  },
  flowSteps: {
    title: '{flow}：状态与操作',
    questions: `{flow}中谁可以做什么？
{flow}有哪些状态？
{flow}的流程如何进行？
{flow}有哪些步骤和阶段？
{flow}由谁复核和审核？
{flow}的表单要填什么？
{flow}流程图`,
    begins: '经办员提交后，状态为“{state}”：',
    withOrig: '在**历史交易**页签选择交易后发起，填写{fields}。',
    noOrig: '没有原交易时，用**无原交易**页签的表单提交，填写{fields}。',
    transactions: '交易类型：{names}。',
    replies: '答复时填写{fields}。',
    answers: '答复结果：{names}。',
    byStatus: '各状态的操作：',
    excluded: '[双人复核](article:how.fourEyes)排除部分用户，详见各状态的文章。',
  },
  limitRules: {
    ofReason: '原因码 {code}：',
    within: '{start}起 {days}内',
    between: '{start}起第 {first} 至 {last} 天',
    betweenBusiness: '{start}起第 {first} 至 {last} 个工作日',
    stepsWithin: '提交不限期，待处理事项须在提交日起 {days}内完成',
    days: '{n} 天',
    businessDays: '{n} 个工作日',
    closing: '最后一日截至 {time}',
    most: '最高为原交易金额的 {percent}%',
    reply: '提交日起 {days}内答复',
    separator: '，',
    period: { from: '（{from} 起有效）', to: '（有效至 {to}）', fromTo: '（{from} 至 {to} 有效）' },
    stop: '。',
  },
  reasons: {
    title: '原因码 {code}：{name}',
    questions: `原因码 {code} 是什么？
{code} 需要哪些凭证？
{code} 需要哪些证明材料？
什么时候用 {code}？
{name}用哪个原因码？
{name}`,
    use: '**{name}**。适用：{transactions}。',
    fraud: '须同时填写欺诈标志和欺诈类型。',
    vouchers: '凭证：',
    required: '必需',
    oneRequired: '必需其一',
    helps: '可选',
    line: '{name}（{need}）',
    none: '无必需凭证。',
    fraudFor: '{transactions}须同时填写欺诈标志和欺诈类型。',
    vouchersFor: '{transactions}的凭证：',
    noneFor: '{transactions}无必需凭证。',
    stop: '',
  },
  roles: {
    title: '角色：{role}',
    questions: `{role}可以做什么？
{role}有哪些菜单？
{role}有哪些权限？
{role}的职责是什么？
{role}不能做什么？
{role}是什么人？
{role}的工作是什么？`,
    level: '级别 {level}（1 为最高）。',
    menus: '菜单（可为个别用户取消其中一些）：',
    none: '没有菜单。',
    steps: '可执行的操作：',
    step: '{flow}：{actions}',
    submits: '提交',
  },
  states: {
    title: '状态：{state}',
    questions: `“{state}”状态是什么意思？
哪些业务有“{state}”状态？
我的记录{state}
{state}之后是什么？`,
    inFlows: '适用业务（点击查看下一步处理人）：',
  },
  steps: {
    actor: { submitter: '提交机构{role}', receiver: '接收机构{role}', either: '双方各自的{role}' },
    excluded: {
      lastSubmitter: '（双人复核：内容撰写人和最后提交人除外）',
      everyHandler: '（双人复核：提交、答复、修改或复核过的用户除外）',
      submission: '（双人复核：参与提交的用户除外）',
    },
    remark: '（须填备注）',
    colon: '：',
    semicolon: '；',
    stop: '。',
  },
  transactions: {
    title: '交易 {id}：{name}',
    questions: `{id} 是什么交易？
{name}最迟何时提交？
{name}的期限是几天？
{name}的最高金额是多少？
{name}最多可以主张多少金额？
{name}须在几天内答复？
{name}由谁提交？
什么时候可以{name}？
{name}的代码是什么？
{name}有多少天时间？
{name}的截止日是哪天？`,
    flow: '**{name}**用于{purpose}。所属业务：{flow}。',
    party: { acquirer: '由收单机构提交。', issuer: '由发卡机构提交。', either: '双方机构均可提交。' },
    on: '适用原交易：{names}。',
    alone: '允许无原交易提交。',
    answers: '答复同一原交易上已复核通过的{name}。',
    excluded: '原交易已有{names}时不可发起。',
    once: '每笔原交易限一次。',
    pays: {
      acquirer: '资金方向：付给收单机构。',
      issuer: '资金方向：付给发卡机构。',
      submitter: '资金方向：付给提交机构。',
      none: '资金方向：不涉及原交易金额。',
    },
    replied: '对方以{name}答复。',
    rules: '期限与最高金额：',
    noRule: '没有有效的期限规则，不能提交。',
    reasons: '共有 [{n} 个原因码](article:page.reasonCodes)。',
    gap: '',
  },
} as const
