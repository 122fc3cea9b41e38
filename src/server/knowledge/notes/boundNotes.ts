import { eventDays } from '../../../domain/operations/apiEvents.ts'
import { deliveryDays, webhooksAtMost } from '../../../domain/operations/webhooks.ts'
import { keyAddressesAtMost, keyDaysAtMost, keysAtMost } from '../../../domain/people/apiKeys.ts'
import { resetMailsADay } from '../../../domain/people/passwords.ts'
import { totp } from '../../../domain/people/secondFactor.ts'
import {
  cardViewsForAlert,
  knownNetworkDays,
  refusalMinutes,
  refusalsForAlert,
} from '../../../domain/people/securityAlerts.ts'
import { deviceDays, devicesAtMost } from '../../../domain/people/sessions.ts'
import { roleClaimsAtMost, ssoDomainsAtMost, ssoMinutes, ssoProofDays } from '../../../domain/people/sso.ts'
import { visitMonths } from '../../../domain/people/visits.ts'
import { maxBulk, maxCorrections } from '../../../domain/records/bulk.ts'
import { maxTogether } from '../../../domain/records/handling.ts'
import { maxMentions, maxNotesShown } from '../../../domain/records/notes.ts'
import { manyClaims } from '../../../domain/records/refunds.ts'
import { maxBulletinBody } from '../../../domain/reference/bulletins.ts'
import { alertMinutes, missesForAlert, sameSearchMinutes } from '../../../domain/risk/cardSearches.ts'
import { maxMccs, maxReason, maxRuleName } from '../../../domain/risk/risk.ts'
import { articleBounds } from '../../../domain/robot.ts'
import { maxViewName } from '../../../domain/views.ts'
import { note } from './note.ts'

const grouped = (count: number) => count.toLocaleString('en')

/** How much, how many and how long, where no other article says it. */
export const boundNotes = [
  note(
    'page.apiKeys',
    [
      `An institution can have ${keysAtMost} valid API keys; each is valid for ${keyDaysAtMost} days at most, and can be limited to ${keyAddressesAtMost} addresses or networks.`,
      'how many api keys | how long is an api key valid | addresses of a key',
    ],
    [
      `每个机构最多 ${keysAtMost} 个有效的 API 密钥；每个密钥最长有效 ${keyDaysAtMost} 天，最多限定 ${keyAddressesAtMost} 个地址或网段。`,
      'API密钥最多几个 | API密钥有效期多久 | 密钥地址数量',
    ],
  ),
  note(
    'page.webhooks',
    [
      `An institution can have ${webhooksAtMost} webhooks; deliveries are kept for ${deliveryDays} days, and events can be read for ${eventDays} days.`,
      'how many webhooks | how long are deliveries kept | how long can events be read',
    ],
    [
      `每个机构最多 ${webhooksAtMost} 个 Webhook；投递记录保留 ${deliveryDays} 天，事件在 ${eventDays} 天内可读取。`,
      'Webhook最多几个 | 投递记录保留多久 | 事件保留多久',
    ],
  ),
  note(
    'page.bulk',
    [
      `A bulk action takes up to ${grouped(maxBulk)} records, a file of corrections up to ${maxCorrections}.`,
      'how many records in one bulk action | largest bulk action | rows of a correction file',
    ],
    [
      `一次批量操作最多 ${grouped(maxBulk)} 条记录，一个更正文件最多 ${maxCorrections} 条。`,
      '批量操作最多多少条 | 更正文件最多几行',
    ],
  ),
  note(
    'page.singleSignOn',
    [
      `A login through the provider must return within ${ssoMinutes} minutes. Password login can be switched off within ${ssoProofDays} days after a successful test. Up to ${ssoDomainsAtMost} email domains and ${roleClaimsAtMost} role values can be entered.`,
      'how long may a login at the provider take | how long does a test login count | how many email domains',
    ],
    [
      `通过身份提供方登录须在 ${ssoMinutes} 分钟内返回；测试登录成功后 ${ssoProofDays} 天内可关闭密码登录；最多填写 ${ssoDomainsAtMost} 个邮箱域名和 ${roleClaimsAtMost} 个角色声明值。`,
      '单点登录多久须返回 | 测试登录有效几天 | 邮箱域名最多几个',
    ],
  ),
  note(
    'page.record',
    [
      `A note can mention ${maxMentions} colleagues; a record shows its newest ${maxNotesShown} notes. From ${manyClaims} claims on, their number stands in bold.`,
      'how many colleagues in a note | how many notes are shown | when is the number of claims bold',
    ],
    [
      `每条批注最多提及 ${maxMentions} 位同事；记录显示最新的 ${maxNotesShown} 条批注。主张达 ${manyClaims} 次起，次数以粗体显示。`,
      '批注能提及几人 | 显示多少条批注 | 主张次数什么时候加粗',
    ],
  ),
  note(
    'page.suspicious',
    [
      `Up to ${maxTogether} alerts of one card can be handled in one step.`,
      'handle several alerts of a card | how many alerts together',
    ],
    [`同一张卡最多 ${maxTogether} 条预警可一并处理。`, '一起处理几条预警 | 同卡预警一并处理'],
  ),
  note(
    'page.riskRules',
    [
      `The name of a risk rule has up to ${maxRuleName} characters, its reason up to ${maxReason}; a rule names up to ${maxMccs} MCCs.`,
      'length of a rule name | length of the reason of a rule | how many mccs in a rule',
    ],
    [
      `风险规则名称最多 ${maxRuleName} 个字符，原因最多 ${maxReason} 个字符；一条规则最多 ${maxMccs} 个商户类别码。`,
      '规则名称长度 | 规则原因多长 | 规则最多几个MCC',
    ],
  ),
  note(
    'page.forgetPassword',
    [
      `An account gets at most ${resetMailsADay} links for a forgotten password a day.`,
      'no more reset mails | how many password links a day',
    ],
    [`每个账号每天最多发送 ${resetMailsADay} 封忘记密码邮件。`, '重置邮件每天几封 | 不再收到重置邮件'],
  ),
  note(
    'page.center',
    [
      `A code of the authenticator app is valid for ${totp.seconds} seconds and a step before or after. A device is remembered for ${deviceDays.remembered} days with Remember me, otherwise for ${deviceDays.others}; at most ${devicesAtMost} are kept.`,
      'how long is an authenticator code valid | how long is my device remembered | how many devices | known devices',
    ],
    [
      `身份验证器的验证码 ${totp.seconds} 秒更换一次，前后一个也有效。勾选“记住我”的设备记住 ${deviceDays.remembered} 天，否则 ${deviceDays.others} 天；最多保留 ${devicesAtMost} 台。`,
      '动态验证码几秒 | 设备记住多久 | 最多几台设备 | 已知设备',
    ],
  ),
  note(
    'how.safety',
    [
      `Managers are alerted when one user looks at ${cardViewsForAlert} full card numbers within an hour, has ${missesForAlert} card searches without a result within ${alertMinutes} minutes, is refused ${refusalsForAlert} times within ${refusalMinutes} minutes, or logs in from a new device or a network not used in the last ${knownNetworkDays} days.`,
      'when is a security alert raised | how many card views raise an alert | alert new network | refused calls alert',
    ],
    [
      `出现以下情况会提醒机构管理员：一名用户一小时内查看 ${cardViewsForAlert} 个完整卡号，${alertMinutes} 分钟内 ${missesForAlert} 次按卡号查询无结果，${refusalMinutes} 分钟内被拒绝 ${refusalsForAlert} 次，或从新设备、最近 ${knownNetworkDays} 天未使用过的网络登录。`,
      '什么时候有安全提醒 | 查看多少卡号会提醒 | 新网络登录提醒',
    ],
  ),
  note(
    'how.cards',
    [
      `The same search by card number counts again after ${sameSearchMinutes} minutes.`,
      'same card search twice | does the same search count again',
    ],
    [`同一卡号的相同查询 ${sameSearchMinutes} 分钟后再次计数。`, '同一查询再计一次吗 | 相同卡号查询计数'],
  ),
  note(
    'page.bulletinForm',
    [`The text of a bulletin can have up to ${grouped(maxBulletinBody)} characters.`, 'length of a bulletin'],
    [`公告正文最多 ${grouped(maxBulletinBody)} 个字符。`, '公告正文多长'],
  ),
  note(
    'page.robotQuestions',
    [
      `An own article has a title of up to ${articleBounds.title} characters, up to ${articleBounds.questions} questions of ${articleBounds.question} characters, and a text of up to ${grouped(articleBounds.text)}.`,
      'length of an own article | how many questions has an article',
    ],
    [
      `自编文章标题最多 ${articleBounds.title} 个字符，最多 ${articleBounds.questions} 个问法、每个 ${articleBounds.question} 个字符，正文最多 ${grouped(articleBounds.text)} 个字符。`,
      '自编文章多长 | 文章最多几个问法',
    ],
  ),
  note(
    'how.views',
    [`The name of a view has up to ${maxViewName} characters.`, 'length of a view name'],
    [`视图名称最多 ${maxViewName} 个字符。`, '视图名称多长'],
  ),
  note(
    'page.auditLog',
    [
      `Page visits are kept for ${visitMonths} months; entries of the audit log are not deleted.`,
      'how long are page visits kept | how long is the audit log kept',
    ],
    [
      `页面访问记录保留 ${visitMonths} 个月；审计日志不会删除。`,
      '页面访问保留多久 | 审计日志保留多久 | 审计日志保留几年 | 日志存几个月 | 日志会清理吗',
    ],
  ),
]
