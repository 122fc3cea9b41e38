import { dayOf } from '../../../domain/time/calendar.ts'
import { fill, type Language, texts } from '../../../texts/texts.ts'
import type { Reader } from '../../db/pools/reader.ts'
import type { SessionUser } from '../../http/serve/access.ts'
import { unlessMonthsAway } from '../original/sameCard.ts'
import { pendingAnswerTo } from '../record/pendingAnswer.ts'
import { recordRowOf } from '../record/recordRow.ts'
import { requireVisibleRecord } from '../record/visibleRecord.ts'
import { visibleOriginal } from '../recordDetail.ts'
import type { Reference } from '../reference.ts'
import type { PacketContent } from './content.ts'
import { eventsOf, type FoundEvent, familyOf, vouchersOf } from './find.ts'
import { wordsFor } from './words.ts'

interface Asked {
  expId: string
  language: Language
  reference: Reference
  now: Date
}

/**
 * What this user may see of a record and its dispute, in words. Names of persons and internal remarks are left out for
 * everybody, since a packet is made to be given away.
 */
export async function gatherPacket(
  db: Reader,
  { expId, language, reference, now }: Asked,
  actor: SessionUser,
): Promise<PacketContent> {
  const { flow, record } = await requireVisibleRecord(db, expId, actor)
  const { family, leftOut } = await familyOf(db, record, actor)
  const [original, exhibits, events, pendingAnswer] = await Promise.all([
    unlessMonthsAway(async () => (record.orig_id === null ? null : (await visibleOriginal(db, record, actor)).row)),
    vouchersOf(db, family, actor),
    eventsOf(db, family, actor),
    pendingAnswerTo(db, record, actor),
  ])
  const words = wordsFor(language, reference, family)
  const { packet } = texts[language]
  const row = recordRowOf(flow, record, actor, dayOf(now))
  const name = words.nameOf(record)
  return {
    language,
    words: packet,
    expId,
    writtenAt: now,
    writtenFor: actor.insIdCd,
    written: fill(packet.written, { time: words.time(now), institution: words.institution(actor.insIdCd) }),
    name,
    title: fill(packet.title, { transaction: words.transaction(record.trans_id), expId }),
    lead: words.lead(row, events.find((event) => event.exp_id === expId)?.at ?? record.rec_crt_ts),
    deadline: words.deadline(row, record, pendingAnswer),
    facts: words.facts(flow, row, original),
    missing: words.missing(record, exhibits),
    leftOut: words.leftOut(leftOut),
    timeline: timelineOf(events, words),
    records: family.flatMap((one) => {
      const last = events.findLast(({ exp_id }) => exp_id === one.exp_id)
      if (!last) return []
      return [{ expId: one.exp_id, version: last.version, hash: last.hash.toString('hex'), name: words.nameOf(one) }]
    }),
    exhibits: words.inOrder(exhibits).map((exhibit) => ({ ...exhibit, proves: words.proves(exhibit) })),
  }
}

/** Leaves out steps that only hide the record from a list or show it again. */
function timelineOf(events: readonly FoundEvent[], words: ReturnType<typeof wordsFor>): PacketContent['timeline'] {
  const shown = events.filter(({ to_state }) => !['hidden', 'shown'].includes(to_state))
  return shown.map((event) => ({
    at: words.time(event.at),
    record: words.nameOf(event.record),
    what: event.version === 1 ? words.submitted : words.state(event.to_state),
    by: words.by(event),
    remark: event.version === 1 ? event.record.remark : isSaid(event) ? event.remark : null,
  }))
}

/** The remarks of all other steps are internal. */
function isSaid({ action }: FoundEvent): boolean {
  return ['reply', 'moveDay'].includes(action)
}
