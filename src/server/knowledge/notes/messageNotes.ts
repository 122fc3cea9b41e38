import { pieceLength } from '../../../contract/sealing.ts'
import { narrowBelow, sidebarWidth, toastMs } from '../../../domain/screen.ts'
import { note } from './note.ts'

/** Messages, codes of the browser and dialogs. Specification 8. */
export const messageNotes = [
  note(
    'how.failures',
    [
      'HTTP 400 (malformed) means that the request or a field is not valid; with 8003 or 8015 the password must be changed.',
      'http 400 | error 400 | bad request',
    ],
    ['HTTP 400 表示请求或字段无效；代码为 8003 或 8015 时须先修改密码。', 'HTTP 400 | 400错误 | 请求无效'],
  ),
  note(
    'how.failures',
    [
      'HTTP 403 (forbidden) means that a rule, your role or your institution does not permit it.',
      'http 403 | error 403 | got 403 | forbidden',
    ],
    ['HTTP 403 表示规则、角色或机构不允许（无权限）。', 'HTTP 403 | 403错误 | 没有权限'],
  ),
  note(
    'how.failures',
    [
      'HTTP 404 (not found) means that the record or page does not exist, or belongs to a menu that you do not have.',
      'http 404 | error 404 | got a 404',
    ],
    ['HTTP 404 表示记录或页面不存在，或没有相应菜单。', 'HTTP 404 | 404错误 | 找不到页面'],
  ),
  note(
    'how.failures',
    [
      'HTTP 412 is a conflict: another user changed the record meanwhile, so that your action was not carried out; reopen it, see the changes and try again.',
      'http 412 | error 412 | conflict | someone else changed the record | changed meanwhile',
    ],
    [
      'HTTP 412 表示冲突：其他用户已更改该记录，您的操作没有生效；请重新打开，查看变化后再试。',
      'HTTP 412 | 412错误 | 冲突 | 别人改了记录',
    ],
  ),
  note(
    'how.failures',
    [
      'HTTP 413 means too large: the file or the request is too big (“Send file failed, or the file is too large.”).',
      'http 413 | error 413 | whats a 413 | file too large | send file failed',
    ],
    [
      'HTTP 413 表示文件或请求太大（过大）：“Send file failed, or the file is too large.”',
      'HTTP 413 | 413啥情况 | 文件太大 | 发送文件失败',
    ],
  ),
  note(
    'how.failures',
    [
      'HTTP 422 means that a business rule refuses it; the message says which.',
      'http 422 | error 422 | business rule refused',
    ],
    ['HTTP 422 表示业务规则不允许，提示中说明原因。', 'HTTP 422 | 422错误 | 业务规则'],
  ),
  note(
    'how.failures',
    ['HTTP 429 means too many requests: wait a moment and try again.', 'http 429 | error 429 | got 429'],
    ['HTTP 429 表示请求过多（太频繁）：请稍候再试。', 'HTTP 429 | 429错误'],
  ),
  note(
    'how.failures',
    [
      'HTTP 401 and 409 mean that the session has expired or was replaced by another login: log in again.',
      'http 401 | http 409 | error 401 | error 409',
    ],
    ['HTTP 401 和 409 表示会话已失效或账号在别处登录：请重新登录。', 'HTTP 401 | HTTP 409 | 401错误 | 409错误'],
  ),
  note(
    'how.failures',
    ['HTTP 406 is silent: nothing is shown.', 'http 406 | error 406 | what does 406 show'],
    ['HTTP 406 不提示任何内容（静默）。', 'HTTP 406 | 406提示什么'],
  ),
  note(
    'how.failures',
    [
      'HTTP 500 shows “Error occurred when processing the request”: an error of the server; try again, and tell the administrator if it stays.',
      'http 500 | internal error | error occurred when processing the request | server error',
    ],
    [
      'HTTP 500 提示 “Error occurred when processing the request”（处理请求时出错）：请重试，如仍出现请告知系统管理员。',
      'HTTP 500 | 内部错误 | 处理请求时出错 | 服务器错误',
    ],
  ),
  note(
    'how.failures',
    [
      '“Operation Failed!” means that a step failed without a reason: nothing changed and the list is refreshed (reloaded).',
      'operation failed | list after operation failed',
    ],
    [
      '“Operation Failed!”（操作失败）表示操作未成功且没有说明原因：没有变化，列表会刷新。',
      '操作失败 | Operation Failed | 操作失败后列表',
    ],
  ),
  note(
    'how.failures',
    [
      '“Submit Error” means that the submission failed with an exception: nothing was submitted.',
      'submit error | submission failed',
    ],
    ['“Submit Error”（提交失败）表示提交发生异常，没有提交任何内容。', 'Submit Error | 提交出错 | 提交失败'],
  ),
  note(
    'form.submit',
    [
      'Before submitting, “Are you sure to submit?” is asked; afterwards “Submit Success” is shown, or the message with its code in brackets.',
      'question before submitting | are you sure to submit | message after submitting | submit success | what does it say when it worked',
    ],
    [
      '提交前询问 “Are you sure to submit?”（确定提交吗），成功后显示 “Submit Success”（提交成功），失败则显示原因和代码。',
      '提交前问什么 | 提交成功提示 | 确认提交文字',
    ],
  ),
  note(
    'how.batch',
    [
      'After deleting, “Delete Success” is shown; delete confirmations have the title Hint and the buttons confirm and cancel.',
      'delete success | title of the confirmation | after deleting message | hint dialog',
    ],
    [
      '删除后显示 “Delete Success”（删除成功）；删除确认框标题为 Hint（提示），有确认和取消按钮。',
      '删除成功提示 | 确认框标题 | 删除后提示',
    ],
  ),
  note(
    'how.chat',
    [
      '“Browser not supported, please use the latest version of Chrome, Firefox or IE for better experience” appears where the browser cannot upload files.',
      'browser not supported | which browsers | supported browsers | use chrome or firefox',
    ],
    [
      '浏览器不支持上传时提示 “Browser not supported…”：请使用最新版 Chrome、Firefox 等浏览器。',
      '浏览器不支持 | 支持哪些浏览器 | 用什么浏览器',
    ],
  ),
  note(
    'how.failures',
    [
      `A message at the top disappears after ${toastMs / 1000} seconds (${toastMs} ms).`,
      'how long is a message shown | toast duration | message box disappears',
    ],
    [`页面上方的提示 ${toastMs / 1000} 秒（${toastMs} 毫秒）后消失。`, '提示显示多久 | 提示几秒消失 | 消息框时间'],
  ),
  note(
    'how.menus',
    [
      `Below a width of ${narrowBelow} px the mobile layout is shown; the sidebar is ${sidebarWidth} px wide, can be opened and closed, and its state is kept in a cookie; one group is open at a time.`,
      'mobile layout from which width | sidebar width | breakpoint | sidebar open or closed remembered | several groups open',
    ],
    [
      `宽度小于 ${narrowBelow} px 时显示移动布局；侧边栏宽 ${sidebarWidth} px，可收起，状态保存在 Cookie 中，同时只展开一组。`,
      '移动端宽度 | 侧边栏多宽 | 断点 | 侧边栏状态保存 | 手机上怎么显示 | 手机上菜单怎么变 | 多宽变成手机版',
    ],
  ),
  note(
    'how.language',
    [
      'The language is kept in the cookie language, by default en, and with your account.',
      'cookie of the language | where is the language stored | default of the language cookie',
    ],
    ['语言保存在 Cookie language（默认 en）和账号中。', '语言存在哪 | 语言cookie | 语言默认值'],
  ),
  note(
    'form.submit',
    [
      `A submission is sent as JSON in pieces of ${pieceLength} characters, each encrypted with a key from the one-time password, or else a built-in default, and joined by colons.`,
      'how is a submission encrypted | chunk size of the payload | pieces of 300 | sealed submission',
    ],
    [
      `提交内容为 JSON，每 ${pieceLength} 个字符一段，用邮件验证码（没有则用内置默认值）派生的密钥分段加密，以冒号连接。`,
      '提交怎么加密 | 分段多少字符 | 提交内容加密',
    ],
  ),
]
