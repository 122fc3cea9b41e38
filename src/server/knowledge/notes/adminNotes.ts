import { headInsIdCd } from '../../../domain/people/actor.ts'
import { approvalDays } from '../../../domain/people/pendingChanges.ts'
import { usernameLength } from '../../../domain/people/people.ts'
import { codesOf, note } from './note.ts'

/** Users, roles, settings, reference data and the audit log. */
export const adminNotes = [
  note(
    'page.users',
    [
      'A manager creates, edits, disables, enables and deletes the users of their institution, an administrator the users of all.',
      'who creates users | who can add a colleague | disable a user who | delete a user who | user maintenance rights',
    ],
    [
      '机构管理员可新建、编辑、停用、启用和删除本机构用户，系统管理员可操作全部用户。',
      '谁能新建用户 | 谁能加同事 | 谁能停用用户 | 谁能删除用户',
    ],
  ),
  note(
    'page.userForm',
    [
      `A new user needs username, name, email address, institution and at least one role; the username has ${usernameLength.min} to ${usernameLength.max} letters, digits, dots or underscores and cannot be changed.`,
      'create a user fields | username rules | change a username | how long may a username be | new user needs what',
    ],
    [
      `新建用户须填写用户名、姓名、电子邮箱、机构和至少一个角色；用户名为 ${usernameLength.min} 至 ${usernameLength.max} 位字母、数字、点或下划线，之后不可更改。`,
      '新建用户填什么 | 用户名规则 | 用户名长度',
    ],
  ),
  note(
    'page.userForm',
    [
      'A manager cannot also be handler, verifier or auditor; handler, verifier and auditor may be combined, but no one decides on their own record.',
      'two roles for one user | can one be handler and verifier | manager and handler together | combine roles',
    ],
    [
      '机构管理员不能兼任经办员、复核员或审核员；经办员、复核员、审核员可兼任，但不得处理自己的记录。',
      '一人两个角色 | 能兼经办和复核吗 | 管理员兼经办 | 角色组合',
    ],
  ),
  note(
    'role.administrator',
    [
      'Levels of the roles: level 1 Administrator; level 2 Manager; level 3 Handler, Verifier, Auditor and Risk officer; level 4 Viewer.',
      'level of admin | level number of a role | role levels | which level has a manager | level 1',
    ],
    [
      '角色级别：系统管理员 1 级，机构管理员 2 级，经办员、复核员、审核员和风控员 3 级，查询员 4 级。',
      '管理员几级 | 角色级别 | 一级是谁 | 哪个角色是几级',
    ],
  ),
  note(
    'role.administrator',
    [
      'The roles are: Administrator (everything), Manager (users, agents, bulletins, settings), Handler (submit, modify, reply, delete, hide), Verifier (verify, cancel), Auditor (audit, revoke), Risk officer (alerts, lists), Viewer (read only).',
      'list of roles | which roles exist | what are the roles | what does each role do | overview of roles',
    ],
    [
      '角色有：系统管理员（全部）、机构管理员（用户、代理、公告、设置）、经办员（提交、修改、答复、删除、隐藏）、复核员（复核、取消）、审核员（审核、撤销）、风控员（预警、名单）、查询员（只读查看）。',
      '有哪些角色 | 角色都有什么 | 各角色职责 | 角色一览 | 每个角色能做什么',
    ],
  ),
  note(
    'role.viewer',
    ['A Viewer can only read (view): no submitting, verifying or changing.', 'what may a viewer do | viewer rights'],
    ['查询员只能查看，不能提交、复核或修改任何内容。', '查询员能做什么 | 只读角色'],
  ),
  note(
    'role.handler',
    [
      'A Handler submits, modifies, resubmits, replies, deletes and hides records, and attaches the vouchers.',
      'what may a handler do | who enters records | who submits | who hides replied records | who modifies | who replies',
    ],
    [
      '经办员提交、修改、重新提交、答复、删除和隐藏记录，并上传凭证。',
      '经办员能做什么 | 谁录入 | 谁提交 | 隐藏要什么权限 | 谁修改 | 谁答复',
    ],
  ),
  note(
    'role.verifier',
    [
      'A Verifier passes or fails the verification and cancels a verified pass.',
      'who verifies | who cancels a verification',
    ],
    ['复核员执行复核通过、复核不通过，并可取消已复核通过的记录。', '复核员能做什么 | 谁复核 | 谁能取消复核'],
  ),
  note(
    'role.auditor',
    [
      'An Auditor passes or fails the audit and revokes an audited pass.',
      'what may an auditor do | who audits | who revokes an audit',
    ],
    ['审核员执行审核通过、审核不通过，并可撤销已审核通过的记录。', '谁审核 | 谁能撤销审核 | 谁审计'],
  ),
  note(
    'role.manager',
    [
      'A Manager maintains users, agents, contacts, bulletins, certificates and settings of their institution and can read (view) its records, but submits nothing.',
      'what may a manager do | can a manager see disputes | can a manager submit | manager rights',
    ],
    [
      '机构管理员维护本机构的用户、代理、联系人、公告、证书和设置，可以查看本机构的记录，但不提交。',
      '机构管理员能做什么 | 经理能看争议吗 | 管理员能提交吗 | 主管权限',
    ],
  ),
  note(
    'limit.head',
    [
      `Users see and work on records of their own institution only; administrators and users of the head institution ${headInsIdCd} may act for any institution.`,
      'work for another bank | can i work on records of another institution | act for any institution | head institution code | own institution only',
    ],
    [
      `用户只能查看和处理本机构的记录；系统管理员和总部机构 ${headInsIdCd} 的用户可为任何机构操作。`,
      '能处理别的机构记录吗 | 为其他机构操作 | 总部机构代码 | 只能看本机构吗',
    ],
  ),
  note(
    'limit.institution',
    [
      `An institution code has 8 digits: the first 4 are the institution, the last 4 the region (country), as in ${headInsIdCd}: 0764, country 764 with the home currency THB.`,
      'how is an institution code built | digits of an institution code | what do the last four digits mean | institution id made of | home currency | local currency of the system',
    ],
    [
      `机构代码为 8 位：前 4 位为机构，后 4 位为地区（国家），如 ${headInsIdCd} 的 0764 表示国家 764，本位币（本币）为泰铢 THB。`,
      '机构代码怎么组成 | 机构号几位 | 后四位什么意思 | 系统本币 | 本位币',
    ],
  ),
  note(
    'page.pendingChanges',
    [
      'Dual control: one user proposes, another approves: new accounts, more rights, another email address, password or institution of another user, enabling an account, the one-time-password setting, limit rules and risk rules.',
      'which changes need a second person | what needs approval | dual control covers | change of email needs approval | how many people for a change of the otp setting',
    ],
    [
      '双人控制（须两人）：新建账号、增加权限、更改他人的邮箱、密码或机构、启用账号、邮件验证码设置、期限规则和风险规则，由一人提出、另一人批准。',
      '哪些变更要两人 | 什么要批准 | 双人控制包括 | 改邮箱要几个人 | 改一次性密码设置几个人',
    ],
  ),
  note(
    'page.pendingChanges',
    [
      'In the demo dual control is off, in production it is on; an administrator turns it on or off in the institution settings, and turning it off itself needs a second administrator.',
      'is dual control on | dual control in the demo | switch off dual control | turn dual control off in production | who enables dual control',
    ],
    [
      '演示环境双人控制为关闭，生产环境为开启；由系统管理员在机构设置中开关，关闭本身也须第二位系统管理员批准。',
      '演示环境有双人控制吗 | 关闭双人控制 | 谁启用双人控制 | 生产环境双人控制',
    ],
  ),
  note(
    'page.pendingChanges',
    [
      `A pending change expires after ${approvalDays} days; until it is approved nothing changes. No user approves their own proposal.`,
      'pending change expires | how long for an approval | approve my own change | change not decided',
    ],
    [
      `待批准的变更 ${approvalDays} 天后失效；批准前不生效，不能批准自己提出的变更。`,
      '待批准多久失效 | 批准期限 | 能批准自己的吗 | 变更没人批',
    ],
  ),
  note(
    'page.pendingChanges',
    [
      'Pending changes are approved by another manager of the institution or an administrator, limit rules by another administrator, risk rules also by another risk officer.',
      'who approves a change | who approves limit rules | who approves a new user',
    ],
    [
      '变更由本机构另一位机构管理员或系统管理员批准；期限规则须另一位系统管理员，风险规则也可由另一位风控员批准。',
      '谁批准变更 | 谁批准期限规则 | 谁批准新用户',
    ],
  ),
  note(
    'page.limitRules',
    [
      'Time limits and maximum amounts come from the limit rules, which only administrators change under Info management › Limit rules.',
      'who changes deadlines | where are time limits defined | change a time limit | limit rule who',
    ],
    [
      '期限和最高金额来自期限规则，只有系统管理员可在信息管理 › 期限规则中更改。',
      '谁能改期限 | 期限在哪定义 | 修改期限规则 | 限额谁设',
    ],
  ),
  note(
    'page.auditLog',
    [
      'The audit log is filtered by username, level (info or error), start date, end date and type.',
      'filters of the audit log | search the log | log levels | log filter',
    ],
    [
      '审计日志可按用户名、级别（info 完成 / error 被拒绝或失败）、开始日期、结束日期和类型查询。',
      '日志怎么筛选 | 审计日志条件 | 日志级别 | 查日志',
    ],
  ),
  note(
    'page.auditLog',
    [
      'Managers see the audit log of their institution, administrators all; no one can change or delete an entry.',
      'who sees the audit log | delete a log entry | can the log be changed',
    ],
    [
      '机构管理员可查看本机构的审计日志，系统管理员可查看全部；任何人不能修改或删除。',
      '谁能看日志 | 日志能删吗 | 日志能改吗',
    ],
  ),
  note(
    'page.agents',
    [
      'The agent search needs the institution (insIdCd) or the related institution (rltInsIdCd), otherwise “Fields can not be all empty”.',
      'agent search | fields can not be all empty | search agents by',
    ],
    [
      '查询代理须填写机构（insIdCd）或关联机构（rltInsIdCd），否则提示 “Fields can not be all empty”（不能全为空）。',
      '代理怎么查 | 字段不能全为空 | 查代理条件',
    ],
  ),
  note(
    'page.institutions',
    [
      'Deleting asks for confirmation: “Are you sure to delete Institution …?”, for a shared file “Are you sure to delete the sharing file …?”.',
      'confirmation when deleting an institution | text deleting a shared file | delete question | pop up delete institution',
    ],
    [
      '删除时会确认：“Are you sure to delete Institution …?”，共享文件为 “Are you sure to delete the sharing file …?”。',
      '删机构确认文字 | 删除共享文件提示 | 删除确认 | 删机构弹窗',
    ],
  ),
  note(
    'page.institutions',
    [
      'The contacts of an institution (name, function, phone, email) are under Contacts in its row; all users see them.',
      'contact of another bank | phone of an institution | whom do i call at the other bank | contacts of an institution',
    ],
    [
      '机构联系人（姓名、职务、电话、邮箱）在该机构行的“联系人”中，所有用户可见。',
      '对方银行联系人 | 机构电话 | 找对方机构的人 | 机构联系方式',
    ],
  ),
  note(
    'page.issuers',
    [
      'The issuer page shows issuer IIN, card attribute, card number length and the institution names.',
      'what does the issuer page show | issuer data | issuer detail fields',
    ],
    [
      '发卡机构查询显示：发卡机构标识码（IIN）、卡属性、卡号位数和机构名称。',
      '发卡机构页面有什么 | 发卡机构信息 | 查发卡行显示',
    ],
  ),
  note(
    'page.issuers',
    [
      `Card attribute (cardAttr): ${codesOf('en', 'cardAttr')}.`,
      'card attribute values | cardAttr 01 | cardAttr 02 | cardAttr 05 | debit or credit card code',
    ],
    [`卡属性（cardAttr）：${codesOf('zh', 'cardAttr')}。`, '卡属性取值 | cardAttr是什么 | 借记卡代码 | 卡属性05'],
  ),
  note(
    'page.sharedFiles',
    [
      'Shared files are under Information › Information inquiry › Shared files: search, download, and for the head institution delete.',
      'where are shared files | download a shared file | get a shared file | who can delete a shared file',
    ],
    ['共享文件在信息查询 › 共享文件：可查询、下载，总部机构可删除。', '共享文件在哪 | 下载共享文件 | 谁能删除共享文件'],
  ),
  note(
    'page.referenceImport',
    [
      'Rejected lines of a transaction file go to FILE.rejects.csv with line number, column and reason; the file may be gzip-compressed, and importing it twice adds nothing.',
      'import file errors where | rejects file | can the import file be compressed | gzip import | same transaction file twice | doubles after import twice',
    ],
    [
      '交易文件中被拒绝的行写入 文件名.rejects.csv，注明行号、列和原因；文件可用 gzip 压缩，重复导入不会新增，不会重复。',
      '导入出错的行在哪 | reject文件 | 导入文件能压缩吗 | 同一文件导两遍 | 重复导入',
    ],
  ),
  note(
    'page.reasonCodes',
    [
      'Administrators maintain names and codes by import; a reason such as “Fee 6601” has only a number until an administrator imports its name.',
      'why is the reason only called fee and a number | fee reason without a name | who maintains reason codes | rename a reason code',
    ],
    [
      '原因码由系统管理员通过导入维护；如“费用 6601”只有编号，系统管理员导入名称后才显示。',
      '费用代码没有名称 | 为什么只显示费用编号 | 谁维护原因码 | 改原因码名称',
    ],
  ),
]
