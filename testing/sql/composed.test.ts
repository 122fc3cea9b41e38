import { relative, resolve } from 'node:path'
import {
  isBinaryExpression,
  isCallExpression,
  isNoSubstitutionTemplateLiteral,
  isPropertyAccessExpression,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
  type Node,
  SyntaxKind,
} from 'typescript/unstable/ast'
import { API } from 'typescript/unstable/sync'
import { expect, it } from 'vitest'

/** Files that write SQL as text all the same. What they write into it is a name or a number of our own, never a value. */
const reasons: Readonly<Record<string, string>> = {
  'src/server/archive/copyMonth.ts': 'CREATE INDEX as the month has it',
  'src/server/archive/createMonth.ts': 'CREATE TABLE takes no parameters',
  'src/server/archive/moveMonth.ts': 'a constant that a client of pg runs too',
  'src/server/archive/restoreMonth.ts': 'CREATE INDEX as the archive has it',
  'src/server/archive/sendMonth.ts': 'COPY, VACUUM and CREATE take no parameters',
  'src/server/archive/servers.ts': 'CREATE SERVER takes no parameters; its values are escaped',
  'src/server/backup/restore.ts': 'COPY and ALTER TABLE take no parameters',
  'src/server/backup/backUp.ts': 'COPY takes no parameters',
  'src/server/backup/facts.ts': 'the names of the sealed logs',
  'src/server/db/cards/resealCards.ts': 'the columns of each table with card numbers',
  'src/server/db/historyRows.ts': 'the columns of a transaction in the order of its hash',
  'src/server/db/lists/cursor.ts': 'DECLARE and SET take no parameters of their own',
  'src/server/db/lists/list.ts': 'the sort keys that lists declare',
  'src/server/db/named.ts': 'the comment by which the connection knows the statement',
  'src/server/db/pools/configuredClient.ts': 'SET takes no parameters; the value is escaped',
  'src/server/db/schema/indexesBeside.ts': 'CREATE INDEX takes no parameters',
  'src/server/db/upgrade/beside.ts': 'CREATE INDEX takes no parameters',
  'src/server/db/upgrade/maskStep.ts': 'the columns of each table with texts',
  'src/server/doctor/cardTexts.ts': 'the columns of each table with texts, and numbers of pages',
  'src/server/features/internetPay/importOrders.ts': 'the columns of the file',
  'src/server/features/risk/importBlocked.ts': 'the columns of the file',
  'src/server/features/transactions/differing.ts': 'the columns of the file',
  'src/server/features/transactions/insert.ts': 'the columns of the file',
  'src/server/features/transactions/monthStatistics.ts': 'VACUUM and ANALYZE take no parameters',
  'src/server/imports/copy.ts': 'COPY takes no parameters',
  'src/server/imports/incoming.ts': 'the columns of the file',
  'src/server/keys/register.ts': 'a condition for each table with something sealed',
  'src/server/keys/samples.ts': 'the columns that name a card number',
}

const planted = 'testing/sql/planted.ts'
const root = resolve(import.meta.dirname, '../..')

it('composes SQL with sql`…`, and with text only where a command takes names and no values', () => {
  const found = composedTexts()
  expect(found.filter(({ file }) => !(file in reasons) && file !== planted)).toEqual([])
  expect(found.filter(({ file }) => file === planted)).toHaveLength(3)
  const files = new Set(found.map(({ file }) => file))
  expect(Object.keys(reasons).filter((file) => !files.has(file))).toEqual([])
})

/** SQL that is put together as text, or given to kysely as such, outside of migrations and tests. */
function composedTexts(): { file: string; line: number; text: string }[] {
  const api = new API({ cwd: root })
  try {
    const [project] = api.updateSnapshot({ openProjects: [resolve(root, 'testing/sql/tsconfig.json')] }).getProjects()
    if (!project) throw new Error('The configuration opens no project.')
    const own = project.program
      .getSourceFileNames()
      .filter((name) => !/\/node_modules\/|\.test\.ts$|\/src\/.*\/testing\/|\/migrations\//.test(name))
    return own.flatMap((name) => {
      const source = project.program.getSourceFile(name)
      return (source ? textsIn(source) : []).map((node) => ({
        file: relative(root, name),
        line: source?.text.slice(0, node.getStart()).split('\n').length ?? 0,
        text: node.getText().slice(0, 80),
      }))
    })
  } finally {
    api.close()
  }
}

function textsIn(node: Node): Node[] {
  if (isComposedSql(node) || isRaw(node)) return [node]
  const found: Node[] = []
  node.forEachChild((child) => {
    // The text of sql`…` is no text of its own; what is put into it may be.
    const inner = isTaggedTemplateExpression(node) && isTemplateExpression(child) ? child.templateSpans : [child]
    found.push(...inner.flatMap(textsIn))
  })
  return found
}

const command =
  /^['"`\s]*(SELECT|INSERT|UPDATE|DELETE|WITH|DECLARE|COPY|CREATE|DROP|ALTER|ANALYZE|VACUUM|FETCH|SET|TRUNCATE|LOCK|GRANT)\b/

/** A template with something in it, or a sum of texts, that begins as a command does. */
function isComposedSql(node: Node): boolean {
  const isSum = isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.PlusToken
  return (isTemplateExpression(node) || isSum) && command.test(node.getText())
}

/** `sql.raw(…)` of anything but a text that stands there. */
function isRaw(node: Node): boolean {
  if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return false
  if (node.expression.getText() !== 'sql.raw') return false
  const [text] = node.arguments
  return text !== undefined && !isStringLiteral(text) && !isNoSubstitutionTemplateLiteral(text)
}
