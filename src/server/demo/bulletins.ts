import { randomUUID } from 'node:crypto'
import type { BodyOf } from '../../contract/call.ts'
import type { addBulletin } from '../../contract/messages/bulletins.ts'
import { acquirer, issuer } from '../db/seed/people.ts'
import type { DemoDocument } from './documents.ts'

interface DemoBulletin extends Pick<BodyOf<typeof addBulletin>, 'title' | 'body' | 'audience'> {
  /** Days after the demo is made, negative for earlier; the bulletin is published then unless it is a draft. */
  written: number
  draft?: boolean
  from?: number
  to?: number
  withdrawn?: number
  document?: DemoDocument
}

export function demoBulletins(now: Date): readonly DemoBulletin[] {
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
  const monthEn = month.toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const sunday = daysUntil(now, 0)
  const sundayText = new Date(now.getTime() + sunday * dayMs).toISOString().slice(0, 10)
  return [
    {
      title: `Settlement calendar ${monthEn}`,
      body: `
        <p>Transactions are settled on every day of ${monthEn}. The attached calendar says when each file comes.</p>
        <ul>
          <li><p>Files come by <strong>01:00 UTC</strong>, on the first and the last day of the month by 03:00 UTC.</p></li>
          <li><p>Deadlines of disputes count calendar days, as always: none of them moves.</p></li>
        </ul>
        <p>Questions: <a href="mailto:settlement@network.example">settlement@network.example</a></p>`,
      audience: null,
      written: -6,
      document: calendarOf(month),
    },
    {
      title: '提醒：答复查询和调单时请附上凭证',
      body: `
        <p>近期不少查询和调单的答复没有附上凭证，发起机构只能再次提出。请各机构注意：</p>
        <ol>
          <li><p>答复时上传交易凭证的清晰影像，支持图片和 PDF。</p></li>
          <li><p>凭证中请遮盖完整卡号，只保留前六位和后四位。</p></li>
          <li><p>请在<strong>到期日之前</strong>答复，首页的“最先到期”会列出最紧迫的记录。</p></li>
        </ol>`,
      audience: null,
      written: -9,
    },
    {
      title: 'Maintenance on Sunday, 02:00 to 04:00 UTC / 周日系统维护',
      body: `
        <p>The portal is not reachable on Sunday ${sundayText} from <strong>02:00 to 04:00 UTC</strong>. Drafts are kept;
        what falls due that day should be sent on Saturday.</p>
        <p>门户将于 ${sundayText}（周日）<strong>02:00 至 04:00（UTC）</strong>停机维护。草稿会保留；当日到期的业务请于周六提交。</p>`,
      audience: null,
      written: -1,
      to: sunday + 1,
    },
    {
      title: 'Name your deputies for the end of the year',
      body: `
        <p>Harbour Merchant Services and Sakura Shore Bank settle the most disputes with each other. So that nothing waits
        over the holidays, please make sure that a second verifier and a second auditor can sign in.</p>
        <blockquote><p>Nobody verifies what they have submitted themselves: one person alone cannot finish a record.</p></blockquote>`,
      audience: [acquirer, issuer],
      written: -2,
    },
    {
      title: `Reason codes: what changes with ${monthEn}`,
      body: '<p>The list of what each reason asks as evidence is revised. The new lists hold from the first day of the month.</p>',
      audience: null,
      written: -3,
      from: daysUntilDate(now, month),
    },
    {
      title: 'Survey: how do you use the search?',
      body: '<p>Tell us which conditions you search by, and which you miss.</p>',
      audience: null,
      written: -1,
      draft: true,
    },
    {
      title: 'Files of the day before yesterday come late',
      body: '<p>The files are on their way. We tell you here when they have come.</p>',
      audience: null,
      written: -20,
      withdrawn: -19,
    },
  ]
}

const dayMs = 86_400_000

function daysUntil(now: Date, weekday: number): number {
  return (weekday - now.getUTCDay() + 7) % 7 || 7
}

function daysUntilDate(now: Date, day: Date): number {
  return (day.getTime() - now.getTime()) / dayMs
}

function calendarOf(month: Date): DemoDocument {
  const days = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate()
  const lines = Array.from({ length: days }, (_, index) => {
    const day = new Date(month.getTime() + index * dayMs).toISOString().slice(0, 10)
    return `${day}   file by ${index === 0 || index === days - 1 ? '03:00' : '01:00'} UTC`
  })
  const name = month.toISOString().slice(0, 7)
  const text = [`SETTLEMENT CALENDAR ${name}`, '', ...lines, '', 'Made up for the demo of Recourse.', '']
  return {
    fileId: randomUUID(),
    fileName: `settlement-calendar-${name}.txt`,
    mediaType: 'text/plain',
    content: Buffer.from(text.join('\r\n')),
  }
}
