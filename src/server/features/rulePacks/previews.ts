import type { Kysely } from 'kysely'
import type { BodyOf, ReplyOf } from '../../../contract/call.ts'
import { readPack } from '../../../contract/reference/rulePackFile.ts'
import {
  importRulePack,
  type PackPreview,
  type previewRulePack,
  restoreRulePack,
} from '../../../contract/reference/rulePacks.ts'
import type { Actor } from '../../../domain/people/actor.ts'
import { checkPack } from '../../../domain/rulePacks/checkPack.ts'
import { packDifference } from '../../../domain/rulePacks/packDifference.ts'
import { packFrom, type RulePack } from '../../../domain/rulePacks/rulePack.ts'
import { dayText } from '../../../domain/time/calendar.ts'
import { fill, type Language, texts } from '../../../texts/texts.ts'
import { changeOf } from '../../changes/store.ts'
import { readCalendar } from '../../db/limitRules.ts'
import type { Reader } from '../../db/pools/reader.ts'
import { packInForce, packOfTables, rulesMarkOf } from '../../db/rulePacks.ts'
import type { Tables } from '../../db/tables.ts'
import { CallError } from '../../http/serve/errors.ts'

const shown = 500

/** A further one is a slip, after which all versions would have to be as high. */
const mostVersionsAhead = 1000

type CheckedPack = { pack: RulePack } | { problems: PackPreview['problems']['first'] }

/** Reads a file, or says everything that is wrong with it. */
export async function packOfFile(db: Reader, file: string, language: Language): Promise<CheckedPack> {
  const words = texts[language].packProblem
  const read = readPack(file)
  if (!read) return { problems: [{ place: '', reason: words.notJson }] }
  if ('twice' in read) return { problems: [{ place: read.twice, reason: words.keyTwice }] }
  if ('wrong' in read)
    return {
      problems: read.wrong.map(({ place, keys }) => ({
        place,
        reason: keys ? fill(words.unknownKey, { keys: keys.join(', ') }) : words.wrongValue,
      })),
    }
  const newest = await newestVersion(db)
  if (read.pack.version <= newest + mostVersionsAhead) return checked(db, read.pack, language)
  const most = { newest: `${newest}`, most: `${newest + mostVersionsAhead}` }
  return { problems: [{ place: 'version', reason: fill(words.versionFar, most) }] }
}

/** 0 before the first pack. */
async function newestVersion(db: Reader): Promise<number> {
  const { version } = await db
    .selectFrom('rule_pack')
    .select((eb) => eb.fn.max('version').as('version'))
    .executeTakeFirstOrThrow()
  return version ?? 0
}

async function checked(db: Reader, pack: RulePack, language: Language): Promise<CheckedPack> {
  const words = texts[language].packProblem
  const problems = checkPack(pack, await readCalendar(db)).map(({ place, problem, values = {} }) => {
    return { place, reason: fill(words[problem], values) }
  })
  return problems.length > 0 ? { problems } : { pack }
}

/** An earlier pack as it would hold again from a day on, by default that of the pack in force, under a new version. */
export async function restoredPack(
  db: Reader,
  { packId, validFrom }: { packId: string; validFrom?: string | undefined },
  language: Language,
): Promise<CheckedPack> {
  const [row, last, newest] = await Promise.all([
    db.selectFrom('rule_pack').select('file').where('pack_id', '=', packId).executeTakeFirst(),
    packInForce(db),
    newestVersion(db),
  ])
  if (!row || !last) throw new CallError('notFound')
  const pack = packFrom(row.file, validFrom ?? last.file.validFrom)
  return checked(db, { ...pack, version: newest + 1 }, language)
}

/** The pack that a preview is about; the problems of its file where it has some. */
export async function previewedPack(
  db: Kysely<Tables>,
  { file, packId, validFrom, changeId }: BodyOf<typeof previewRulePack>,
  actor: Actor,
  language: Language,
): Promise<CheckedPack> {
  if (file !== undefined) return packOfFile(db, file, language)
  if (packId !== undefined) return restoredPack(db, { packId, validFrom }, language)
  if (changeId === undefined) throw new CallError('notFound')
  const { kind, payload } = await changeOf(db, actor, changeId)
  const asFile = kind === 'importRulePack' ? importRulePack.body.safeParse(payload).data : undefined
  if (asFile) return packOfFile(db, asFile.file, language)
  const asEarlier = kind === 'restoreRulePack' ? restoreRulePack.body.safeParse(payload).data : undefined
  if (!asEarlier) throw new CallError('notFound')
  return restoredPack(db, asEarlier, language)
}

/** Throws `packRefused` with the first problem. */
export function rightPack(read: CheckedPack): RulePack {
  if ('pack' in read) return read.pack
  const [first] = read.problems
  throw new CallError('packRefused', { place: first?.place ?? '', reason: first?.reason ?? '' }, 'file')
}

/** What the tables say of the days from which the pack would hold. */
export async function standingFor(db: Reader, pack: RulePack): Promise<RulePack> {
  const last = await packInForce(db)
  if (!last) throw new CallError('notFound')
  const stands = await packOfTables(db, last.file)
  return pack.validFrom > stands.validFrom ? packFrom(stands, pack.validFrom) : stands
}

/** Throws what keeps a right pack from coming into force: an old version, or a day before that of the present one. */
export async function expectNewer(db: Reader, pack: RulePack): Promise<void> {
  const last = await packInForce(db)
  const newest = await newestVersion(db)
  if (pack.version <= newest) throw new CallError('packKnown', { version: `${newest}` }, 'file')
  if (last && pack.validFrom < last.file.validFrom)
    throw new CallError('packBefore', { day: dayText(last.file.validFrom) }, 'validFrom')
}

export async function previewPack(
  db: Kysely<Tables>,
  body: BodyOf<typeof previewRulePack>,
  actor: Actor,
  language: Language,
): Promise<ReplyOf<typeof previewRulePack>> {
  const read = await previewedPack(db, body, actor, language)
  const rulesMark = await rulesMarkOf(db)
  const last = await packInForce(db)
  const some = <Item>(list: Item[]) => ({ count: list.length, first: list.slice(0, shown) })
  const none = { problems: some([]), pack: null, differences: some([]), drops: null }
  const compared = { inForce: last?.packId ?? null, rulesMark }
  if ('problems' in read) return { ...none, ...compared, problems: some(read.problems) }
  const { pack } = read
  const late = await expectNewer(db, pack).catch((error: unknown) => error)
  if (late instanceof CallError && body.changeId === undefined) {
    const reason = fill(texts[language].error[late.error], late.values)
    return { ...none, ...compared, problems: some([{ place: late.field ?? '', reason }]) }
  }
  const waiting = await db.selectFrom('rule_pack').select('version').where('state', '=', 'scheduled').executeTakeFirst()
  const { version, validFrom, source, limits, reasons, questions, cases } = pack
  return {
    ...compared,
    problems: some([]),
    pack: {
      ...{ version, validFrom, source, limits: limits.length, reasons: reasons.length },
      ...{ questions: questions.length, cases: cases.length },
    },
    differences: some(packDifference(await standingFor(db, pack), pack)),
    drops: waiting?.version ?? null,
  }
}
