import { acceptedEndings, maxFileBytes } from '../../../contract/files.ts'
import { maxVoucherBytes, maxVouchers } from '../../../contract/submission.ts'
import { maxBellCount, messageMonths } from '../../../domain/messages.ts'
import { callTimeoutMs, maxRetries, retryMs } from '../../../domain/people/connection.ts'
import { inBoth, inBothZh, note } from './note.ts'

const megabytes = (bytes: number) => bytes / 1024 / 1024

/** Pages of records, vouchers, messages and the connection. */
export const recordNotes = [
  note(
    'how.print',
    [
      'Print is on the page of a record (dispute detail) and prints the dispute information and the original information; save it as PDF in the dialog.',
      'where is print | what gets printed | what is on the printout | print a dispute | print button | pdf of a record',
    ],
    [
      '“打印”在记录（争议详情）页面，打印争议信息和原交易信息；可在对话框中存为 PDF。',
      '打印在哪 | 打印什么内容 | 打印出来有什么 | 打印争议 | 存成PDF',
    ],
  ),
  note(
    'page.record',
    [
      'The record page has the tabs Dispute Information, Original Information, Operations and Internal notes.',
      'tabs of a record | which tabs has the dispute detail | where do i see the history of a record | operations tab',
    ],
    ['记录页面的页签：争议信息、原交易信息、操作记录、内部批注。', '记录有哪些页签 | 争议详情页签 | 操作记录在哪'],
  ),
  note(
    'page.record',
    [
      'The counterparty sees the decisions and the reply, not the names of your staff, your internal remarks or your notes.',
      'can the receiving institution see who verified | does the other bank see my name | can they see our internal remarks | does the other side see our notes | does the counterparty see our remark | who sees the remark of a verify fail',
    ],
    [
      '对方机构能看到决定和答复，看不到人员姓名、内部备注和批注。',
      '对方能看到谁复核的吗 | 对方看得到我的名字吗 | 内部备注对方能看到吗',
    ],
  ),
  note(
    'how.vouchers',
    [
      `Vouchers: at most ${maxVouchers} files and ${megabytes(maxVoucherBytes)} MB together for a record, ${megabytes(maxFileBytes)} MB each; images (JPEG, PNG, TIFF), PDF, text, Office documents, spreadsheets and ZIP.`,
      'how many vouchers | evidence size | maximum files | can i attach zip | can i attach excel | total size of files',
    ],
    [
      `凭证：每条记录最多 ${maxVouchers} 个文件、共 ${megabytes(maxVoucherBytes)} MB，单个最大 ${megabytes(maxFileBytes)} MB；支持图片（JPEG、PNG、TIFF）、PDF、文本、Office 文档、表格和 ZIP。`,
      '凭证最多几个 | 凭证多大 | 凭证格式 | 能传zip吗 | 文件总大小 | 证据大小',
    ],
  ),
  note(
    'how.vouchers',
    [
      `The type of a file is judged by its content, not by its name (${acceptedEndings.length} endings are accepted): a renamed program is refused.`,
      'renamed file refused | how does it know the type | changed the extension | exe as pdf',
    ],
    ['文件类型按内容判断，而非文件名：改了后缀的程序会被拒绝。', '改后缀被拒 | 怎么知道文件类型 | 改扩展名'],
  ),
  note(
    'how.vouchers',
    [
      'A handler adds vouchers, in the form when submitting, modifying or replying; the counterparty is notified when the record is released.',
      'who can add vouchers | who uploads evidence | add a document to a case | is the other bank told about a new voucher',
    ],
    [
      '凭证由经办员在提交、修改或答复的表单中上传；记录放行时对方机构会收到通知。',
      '谁能上传凭证 | 谁传证据 | 给案件加文件 | 加凭证对方会通知吗',
    ],
  ),
  note(
    'how.vouchers',
    [
      'The receiving institution can open and download vouchers once the record is released to it, not before (a chargeback: once Verified pass).',
      'when can the other bank download vouchers | evidence before verification | can acquirer open documents of an unverified chargeback',
    ],
    [
      '接收机构在记录放行后才能查看和下载凭证，此前不能（拒付在复核通过后）。',
      '对方什么时候能下载凭证 | 复核前能看凭证吗 | 未放行的凭证',
    ],
  ),
  note(
    'how.vouchers',
    [
      '“No voucher file” means that the record has no voucher or file to download.',
      'no voucher file | download says no file',
    ],
    ['“No voucher file”表示该记录没有凭证或可下载的文件。', 'No voucher file | 没有凭证文件 | 下载提示没有文件'],
  ),
  note(
    'page.message',
    [
      `The bell shows up to ${maxBellCount} unread messages, blinks every second on a new one until it is opened, and keeps messages for ${messageMonths} months.`,
      'highest number on the bell | bell badge maximum | why does the bell blink | how long are notifications kept',
    ],
    [
      `铃铛最多显示 ${maxBellCount} 条未读，有新消息时每秒闪烁一次直到打开；消息保留 ${messageMonths} 个月。`,
      '铃铛最多显示 | 铃铛闪 | 通知保留多久 | 未读数上限',
    ],
  ),
  note(
    'page.message',
    [
      'Messages of the bell have three types: bulletin, chat and recommend (a suggested next step).',
      'types of notifications | kinds of messages in the bell | message type recommend',
    ],
    [
      '铃铛消息分三种：公告（bulletin）、聊天（chat）和推荐（recommend，下一步建议）。',
      '消息有几种类型 | 通知类型 | 铃铛里有哪些消息',
    ],
  ),
  note(
    'page.message',
    [
      'notifyIn 0 makes a message silent: it is in the list, but no menu title and no desktop notification announce it.',
      'notifyin 0 | silent message | message without notification | notifyIn meaning',
    ],
    ['notifyIn 为 0 表示静默：消息在列表中，但不弹出提示和桌面通知。', 'notifyIn 0 | 静默消息 | notifyIn是什么'],
  ),
  note(
    'page.message',
    [
      'Desktop notifications are offered once, at the first message after login: press Show on the desktop or Not now; none appear while the browser has no permission (allow them in its settings).',
      'desktop notification permission when asked | no desktop popups | desktop notifications do not appear | allow desktop notifications | browser blocks notifications | first message asks permission',
    ],
    [
      '登录后收到第一条消息时询问一次是否显示桌面通知：点击“在桌面显示”或“暂不”；浏览器没有权限（未允许）时不会弹出，请在浏览器设置中允许。',
      '桌面通知什么时候问 | 桌面提醒权限 | 浏览器通知被拒 | 桌面不弹通知 | 为什么没有桌面弹窗',
    ],
  ),
  note(
    'page.message',
    [
      'Who was offline gets messages and bulletins at the next connection (next login), each once and in order; none is lost or sent twice.',
      'offline yesterday do i miss messages | notifications while logged off | are notifications lost when i am logged out | messages while away | are pushes repeated | missed bulletins | delivered twice',
    ],
    [
      '离线期间的消息和公告在下次登录（下次连接）时按顺序送达，每条一次，不会丢失也不会重复。',
      '没登录消息会丢吗 | 下班没在线的通知会丢吗 | 推送会重复吗 | 离线消息 | 昨天没登录公告',
    ],
  ),
  note(
    'limit.connection',
    [
      `A lost real-time connection is tried again every ${retryMs / 1000} seconds, at most ${inBoth(maxRetries)} more times; then press Retry.`,
      'how often does it reconnect | live updates off | connection lost how many retries | reconnect delay | websocket retry',
    ],
    [
      `实时连接断开后每 ${retryMs / 1000} 秒重连一次，最多 ${inBothZh(maxRetries, '次')}；之后请点击重试。`,
      '断线重连几次 | 实时更新断开 | 重连间隔 | 掉线多久重连',
    ],
  ),
  note(
    'limit.call',
    [
      `A request without an answer ends after ${callTimeoutMs / 1000} seconds with “Timeout”; no response at all gives “Request failed(9999)”.`,
      'timeout after | no answer from the server | how long does a request wait',
    ],
    [
      `请求 ${callTimeoutMs / 1000} 秒无应答即提示 “Timeout”（超时）；完全没有响应则提示 “Request failed(9999)”。`,
      '超时多少秒 | 请求失败9999 | 服务器没响应',
    ],
  ),
]
