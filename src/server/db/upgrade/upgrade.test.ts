import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { givenDatabase } from '../../../../testing/server/database.ts'
import { connectAs } from '../pools/databases.ts'
import { recordStep } from './recorded.ts'
import { type NamedStep, readSteps } from './steps.ts'
import { planUpgrade } from './upgradePlan.ts'

/** Those that grow with the use of the portal. A lock on one of them is felt. */
const largeTables = [
  ...[
    'history',
    'history_day',
    'history_total',
    'history_chunk',
    'blocked_trans',
    'pay_order',
    'risk_pending',
    'sus_trans',
  ],
  ...['exception', 'exception_event', 'voucher', 'file', 'record_note', 'robot_question', 'except_entry'],
  ...['message', 'chat_message', 'audit_log', 'page_visit', 'login_record', 'card_search', 'idempotency'],
]

/** Older than this test, and than `beside`: they were run while nobody used the database. */
const isOlder = (name: string) => name <= '0020_filesByTime' || name === '0039_find'

/** The package of another processor has no newest release yet. */
const binary = createRequire(import.meta.url).resolve('@squawk-cli/linux-x64/bin/squawk')

/** What is a matter of taste, and what `migrate` sees to. */
const excluded = [
  ...['prefer-bigint-over-int', 'prefer-bigint-over-smallint', 'prefer-text-field', 'ban-char-field'],
  ...['require-lock-timeout', 'require-statement-timeout', 'prefer-robust-stmts'],
]

/** These break older servers. `destroyOldCards` and `needs` see to it that none runs. */
const accepted: Readonly<Record<string, string>> = {
  '0062_cardRetention': 'ban-drop-not-null',
  '0075_chatQueue': 'ban-drop-column',
}

function squawk(statements: readonly string[]): string[] {
  const options = ['--assume-in-transaction', '--pg-version=15.0', '--reporter=json', `--exclude=${excluded}`]
  const { stdout, error } = spawnSync(binary, options, {
    input: statements.map((one) => `${one};`).join('\n'),
    encoding: 'utf8',
  })
  if (error) throw error
  const found: { rule_name: string; message: string }[] = JSON.parse(stdout)
  return found.map((one) => `${one.rule_name}: ${one.message}`)
}

const touchesLarge = (statement: string) =>
  new RegExp(`\\b(ON|TABLE|TABLE ONLY|UPDATE|REFERENCES) (${largeTables.join('|')})\\b`, 'i').test(statement)

it('no migration locks a large table for long', async () => {
  for (const step of await readSteps()) {
    if (isOlder(step.name)) continue
    const { statements } = await recordStep(step)
    const found = squawk(statements.filter(touchesLarge)).map((one) => one.split(':')[0])
    expect(
      found.filter((rule) => rule !== accepted[step.name]),
      step.name,
    ).toEqual([])
  }
})

it('the linter finds what would', () => {
  const found = squawk(['CREATE INDEX history_x ON history (id)', 'ALTER TABLE history DROP COLUMN stan'])
  expect(found.map((one) => one.split(':')[0])).toEqual(['require-concurrent-index-creation', 'ban-drop-column'])
})

it('says what each step of an upgrade does, how long it takes, and whether servers go on meanwhile', async () => {
  const test = await givenDatabase()
  const client = await connectAs(test.connection)
  const plan = async (...more: NamedStep[]) => planUpgrade(client, [...(await readSteps()), ...more])
  try {
    expect(await plan()).toMatchObject({ steps: [], servers: [], rolling: true })
    await client.query(`
      UPDATE pg_class SET reltuples = 30000000 WHERE oid = 'exception'::regclass`)
    const column: NamedStep = {
      name: '9997_a',
      up: (db) => sql`ALTER TABLE exception ADD COLUMN a text`.execute(db).then(() => {}),
    }
    const beside: NamedStep = {
      name: '9998_b',
      up: async () => {},
      beside: ({ buildIndex }) => buildIndex('exception', 'exception_a', '(a)'),
    }
    const quick = await plan(column, beside)
    expect(quick.steps.map(({ what }) => what)).toEqual([
      'at once',
      'builds exception_a beside the servers, about 60 seconds for 30,000,000 rows',
    ])
    expect(quick.rolling).toBe(true)

    const index: NamedStep = {
      name: '9999_c',
      up: (db) => sql`CREATE INDEX c ON exception (a)`.execute(db).then(() => {}),
    }
    const slow = await plan(index)
    expect(slow.steps[0]?.what).toBe('keeps all waiting who use exception, for about 60 seconds')
    expect(slow.rolling).toBe(false)
  } finally {
    await client.end()
    await test.drop()
  }
})
