import { type Kysely, sql, type Transaction } from 'kysely'
import type { BodyOf } from '../../../../contract/call.ts'
import type {
  ArticleTexts,
  addRobotArticle,
  modifyRobotArticle,
  queryRobotArticle,
  RobotArticle,
  RobotArticleDetail,
} from '../../../../contract/messages/robot.ts'
import { ownArticleId } from '../../../../domain/robot.ts'
import { fromKeys } from '../../../../domain/typed.ts'
import { type Language, languageFacts, languages } from '../../../../texts/languages.ts'
import type { Tables } from '../../../db/tables.ts'
import type { SessionUser } from '../../../http/serve/access.ts'
import { CallError } from '../../../http/serve/errors.ts'
import type { RecordAct } from '../../../http/serve/serve.ts'
import type { ServedList } from '../../../http/serve/serveList.ts'
import type { Article } from '../../../knowledge/article.ts'
import { keptFor } from '../../../processes/keptFor.ts'
import { settleBy } from './questions.ts'

type ArticleBody = BodyOf<typeof queryRobotArticle>

interface ArticleRow {
  article_id: string
  version: number
  withdrawn: boolean
  texts: ArticleTexts
  changed_by: string
  changed_at: Date
}

const versionColumns = sql`v.article_id, v.version, v.withdrawn, v.texts, u.nick_name AS changed_by, v.changed_at`
const versionTables = sql`
  robot_article AS a JOIN robot_article_version AS v ON v.article_id = a.article_id
  JOIN app_user AS u ON u.user_id = v.changed_by`
const isCurrent = sql`v.version = a.version`

const freshMs = 3_000

export interface OwnArticles {
  read(): Promise<Readonly<Record<Language, readonly Article[]>>>
  forget(): void
}

export function ownArticles(db: Kysely<Tables>): OwnArticles {
  const { get, forget } = keptFor(freshMs, () => readAll(db))
  return { read: get, forget }
}

async function readAll(db: Kysely<Tables>): Promise<Record<Language, Article[]>> {
  const { rows } = await sql<Pick<ArticleRow, 'article_id' | 'texts'>>`
    SELECT v.article_id, v.texts FROM robot_article AS a
    JOIN robot_article_version AS v ON v.article_id = a.article_id AND ${isCurrent}
    WHERE NOT v.withdrawn ORDER BY a.article_id`.execute(db)
  const of = (language: Language) =>
    rows.flatMap(({ article_id, texts }) => {
      const written = texts[language]
      return written ? [{ ...written, id: ownArticleId(article_id), pages: [], related: [] }] : []
    })
  return { en: of('en'), zh: of('zh') }
}

export function articleList(language: Language): ServedList<ArticleBody['sort'], ArticleRow, RobotArticle> {
  return {
    query: {
      columns: versionColumns,
      from: versionTables,
      where: [isCurrent],
      // Few: what administrators have written by hand.
      sorts: { changedAt: ['v.changed_at', 'v.article_id'] },
      tieBreak: 'v.article_id',
    },
    shown: (rows) => rows.map(articleOf),
    file: {
      name: 'robot-articles',
      columns: ['title', 'languages', 'changedAt', 'changedBy'],
      times: ['changedAt'],
      cells: (article) => ({
        title: [language, ...languages].map((one) => article[one]?.title).find(Boolean),
        languages: languages
          .filter((one) => article[one])
          .map((one) => languageFacts[one].ownName)
          .join(', '),
      }),
    },
  }
}

export async function versionsOf(db: Kysely<Tables>, articleId: string): Promise<RobotArticleDetail> {
  const { rows } = await sql<ArticleRow>`
    SELECT ${versionColumns} FROM ${versionTables} WHERE v.article_id = ${articleId} ORDER BY v.version DESC`.execute(
    db,
  )
  if (rows.length === 0) throw new CallError('notFound')
  return { versions: rows.map(articleOf) }
}

function articleOf({ article_id, version, withdrawn, texts, changed_by, changed_at }: ArticleRow): RobotArticle {
  const changedAt = changed_at.toISOString()
  return {
    articleId: article_id,
    version,
    withdrawn,
    ...fromKeys(languages, (language) => texts[language] ?? null),
    changedBy: changed_by,
    changedAt,
  }
}

interface ArticleWriteContext {
  db: Kysely<Tables>
  manager: SessionUser
  record: RecordAct
}

interface ArticleChange {
  articleId: string
  version: number
}

export function writeArticle(
  { db, manager, record }: ArticleWriteContext,
  { question, ...texts }: BodyOf<typeof addRobotArticle>,
): Promise<ArticleChange> {
  return db.transaction().execute(async (trx) => {
    const { article_id: articleId } = await trx
      .insertInto('robot_article')
      .values({ version: 1 })
      .returning('article_id')
      .executeTakeFirstOrThrow()
    await insertVersion(trx, { articleId, version: 1 }, { texts, withdrawn: false, manager })
    if (question) await settleBy(trx, question, { articleId, texts }, manager.userId)
    await record(trx, `robot article ${articleId}`)
    return { articleId, version: 1 }
  })
}

export function changeArticle(
  { db, manager, record }: ArticleWriteContext,
  { articleId, version: seen, withdrawn, question, ...texts }: BodyOf<typeof modifyRobotArticle>,
): Promise<ArticleChange> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ version: number }>`
      SELECT version FROM robot_article WHERE article_id = ${articleId} FOR UPDATE`.execute(trx)
    const [held] = rows
    if (!held) throw new CallError('notFound')
    if (held.version !== seen) throw new CallError('recordChanged')
    const next = { articleId, version: seen + 1 }
    await insertVersion(trx, next, { texts, withdrawn, manager })
    await sql`UPDATE robot_article SET version = ${next.version} WHERE article_id = ${articleId}`.execute(trx)
    if (question) await settleBy(trx, question, { articleId, texts }, manager.userId)
    await record(trx, `robot article ${articleId}`)
    return next
  })
}

async function insertVersion(
  trx: Transaction<Tables>,
  { articleId, version }: ArticleChange,
  { texts, withdrawn, manager }: { texts: ArticleTexts; withdrawn: boolean; manager: SessionUser },
): Promise<void> {
  if (languages.every((language) => texts[language] === null)) throw new CallError('articleEmpty')
  await trx
    .insertInto('robot_article_version')
    .values({
      article_id: articleId,
      version,
      withdrawn,
      texts: JSON.stringify(fromKeys(languages, (language) => texts[language])),
      changed_by: manager.userId,
    })
    .execute()
}
