import { sql } from 'kysely'
import { menusOf } from '../../domain/people/menus.ts'
import { ruleFor } from '../../domain/reference/limits.ts'
import { addDays, dayOf } from '../../domain/time/calendar.ts'
import type { CardVault } from '../db/cards/cardVault.ts'
import type { Databases } from '../db/pools/databases.ts'
import { acquirer, issuer } from '../db/seed/people.ts'
import type { ByteStore } from '../features/files/byteStore.ts'
import { type Reference, referenceReader } from '../flows/reference.ts'
import type { SessionUser } from '../http/serve/access.ts'
import { type DemoDocument, documentOf, storeDocuments } from './documents.ts'
import { originalFinder } from './originals.ts'
import { disputeCycles } from './stories/disputeCycles.ts'
import { disputes } from './stories/disputes.ts'
import { exceptional } from './stories/exceptional.ts'
import { fees } from './stories/fees.ts'
import { inquiries } from './stories/inquiries.ts'
import { manual } from './stories/manual.ts'
import type { Chapter, Story, Turn } from './story.ts'
import { begin, type StoryRecord, type StorySubject, type Telling, take } from './tellTurn.ts'

interface StoryDeps {
  databases: Databases
  vault: CardVault
  files: Telling['files']
  store: ByteStore
  clock: () => Date
}

const stories: readonly Story[] = [...manual, ...disputes, ...disputeCycles, ...inquiries, ...exceptional, ...fees]

/**
 * Raises and decides demo records through the engine itself, dated in the last days, so that deadlines, four eyes and
 * the event chain are real. One transaction; does nothing when the database has records.
 */
export async function tellStories(deps: StoryDeps): Promise<void> {
  const { databases, clock } = deps
  const before = await databases.main.selectFrom('exception').select('exp_id').limit(1).executeTakeFirst()
  if (before) return
  const [people, reference] = await Promise.all([demoPeople(databases), referenceReader(databases)()])
  const told = await subjectsOf(databases, reference, clock())
  const documents = new Map<Chapter | Turn, DemoDocument[]>()
  for (const { subject, chapters } of told)
    for (const one of chapters.flatMap((chapter) => [chapter, ...chapter.turns])) {
      const names = documentNames(one)
      if (names.length > 0)
        documents.set(
          one,
          names.map((name) => documentOf(name, subject.original)),
        )
    }
  await storeDocuments(deps.store, [...documents.values()].flat())
  await databases.main.transaction().execute(async (trx) => {
    const telling = { trx, people, reference, documents, vault: deps.vault, files: deps.files }
    for (const act of actsOf(told, clock())) await act(telling)
  })
}

interface ToldStory {
  subject: StorySubject
  chapters: readonly Chapter[]
}

async function subjectsOf({ main }: Databases, { rules }: Reference, now: Date): Promise<ToldStory[]> {
  const find = await originalFinder(main, { acq: acquirer, iss: issuer })
  const today = dayOf(now)
  return stories.flatMap((story, place): ToldStory[] => {
    const { settled, cleared, chapters } = story
    const [first] = chapters
    if (!first) return []
    const settleDt = addDays(today, -settled)
    if (!cleared) return [{ subject: { place, settleDt, original: null }, chapters }]
    const rule = ruleFor(rules, first.transId, first.rsnCd ?? null, settleDt)
    const original = rule && find(story, rule, dayOf(timeOf(first.day, place, now)), today)
    return original ? [{ subject: { place, settleDt: original.settleDt, original }, chapters }] : []
  })
}

/** Sorted by time, since ids and notices are numbered in that order. */
function actsOf(told: readonly ToldStory[], now: Date): ((telling: Telling) => Promise<void>)[] {
  const acts = told.flatMap(({ subject, chapters }) =>
    chapters.flatMap((chapter) => {
      const record: StoryRecord = { expId: '', version: 0, state: chapter.flow.initial }
      const at = (day: number) => timeOf(day, subject.place, now)
      return [
        {
          at: at(chapter.day),
          act: (telling: Telling) => begin(telling, { subject, chapter, record, at: at(chapter.day) }),
        },
        ...chapter.turns.map((turn) => ({
          at: at(turn.day),
          act: (telling: Telling) => take(telling, { subject, chapter, record, at: at(turn.day) }, turn),
        })),
      ]
    }),
  )
  return acts.toSorted((a, b) => a.at.getTime() - b.at.getTime()).map(({ act }) => act)
}

function timeOf(day: number, place: number, now: Date): Date {
  const minutes = (place * 47) % 240
  return new Date(now.getTime() - day * 86_400_000 - minutes * 60_000)
}

function documentNames(one: Chapter | Turn) {
  if ('flow' in one) return (one.documents ?? []).map(({ name }) => name)
  return 'document' in one && one.document ? [one.document] : []
}

async function demoPeople({ main }: Databases): Promise<Map<string, SessionUser>> {
  const { rows } = await sql<{ user_id: string; username: string; ins_id_cd: string; roles: SessionUser['roles'] }>`
    SELECT user_id::text, username, ins_id_cd, array_agg(role) AS roles
    FROM app_user JOIN user_role USING (user_id) GROUP BY app_user.user_id`.execute(main)
  return new Map(
    rows.map(({ user_id, username, ins_id_cd, roles }) => [
      username,
      { userId: user_id, username, insIdCd: ins_id_cd, roles, menus: menusOf(roles) },
    ]),
  )
}
