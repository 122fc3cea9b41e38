import { Readable } from 'node:stream'
import { openCardVault } from '../../src/server/db/cards/cardVault.ts'
import { openSecrets } from '../../src/server/db/cards/secrets.ts'
import { openDatabases } from '../../src/server/db/pools/databases.ts'
import { runningDatabase } from '../../src/server/embedded/embedded.ts'
import { setSessionCookies } from '../../src/server/features/auth/sessions/cookies.ts'
import { beginSession } from '../../src/server/features/auth/sessions/sessions.ts'
import { importBlocked } from '../../src/server/features/risk/importBlocked.ts'
import { judgePending } from '../../src/server/features/riskRules/pending.ts'
import { importTransactions } from '../../src/server/features/transactions/import.ts'
import { type CookieSetter, xsrfTokens } from '../../src/server/http/serve/sessionHook.ts'
import { readSettings } from '../../src/server/settings.ts'
import type { Language } from '../../src/texts/languages.ts'

const importers = { transactions: importTransactions, blocked: importBlocked }

interface Cookie {
  name: string
  value: string
  httpOnly: boolean
}

export interface BesideServer {
  importRows(what: keyof typeof importers, rows: readonly Record<string, string>[]): Promise<void>
  /** Judges by the risk rules what was imported. */
  judge(): Promise<void>
  /**
   * Begins the session that a log-in would begin, without its captcha and password, and answers its cookies. The account
   * speaks this language from then on, unless it has none yet.
   */
  beginSession(username: string, language: Language): Promise<Cookie[]>
  /** Discards the drafts of all users: the next test opens its forms empty. */
  dropDrafts(): Promise<void>
  /** Ends the ten seconds in which committed bulk actions can be dropped. */
  letBulksBegin(): Promise<void>
  /** Whether the messages of all steps so far have been sent. */
  areStepsDelivered(): Promise<boolean>
  /** Gives the account another email address, as user maintenance does, without the mails of it. */
  giveEmail(username: string, email: string): Promise<void>
  /** Makes the last password or second factor of the user's session older than ten minutes. */
  ageProof(username: string): Promise<void>
}

/** Works on the data of a running server from the process of a test: a command of the operator would start Node for each. */
export function besideServer(folder: string): BesideServer {
  const { dataDir, secretFile } = readSettings({ DATA_DIR: folder })
  const connection = runningDatabase(dataDir)
  if (!connection) throw new Error(`No server runs on ${dataDir}.`)
  const databases = openDatabases(connection, { size: 2 })
  const secrets = openSecrets(secretFile, { mustExist: true })
  const vault = openCardVault(secrets)
  return {
    async importRows(what, rows) {
      const lines = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
      const source = Readable.from([`${lines.map((line) => line.join(',')).join('\n')}\n`])
      const { inserted } = await importers[what]({ connection, vault, source })
      if (inserted !== rows.length) throw new Error(`${inserted} of ${rows.length} ${what} were imported.`)
    },
    async judge() {
      await judgePending(databases.main)
    },
    async giveEmail(username, email) {
      await databases.main.updateTable('app_user').set({ email }).where('username', '=', username).execute()
    },
    async dropDrafts() {
      await databases.main.deleteFrom('draft').execute()
    },
    async beginSession(username, language) {
      const sid = await databases.sessions.transaction().execute(async (trx) => {
        const account = await trx
          .selectFrom('app_user')
          .select(['user_id as userId', 'password_hash as passwordHash', 'language'])
          .where('username', '=', username)
          .executeTakeFirst()
        const begun = account && (await beginSession(trx, account, false, { ip: '127.0.0.1', userAgent: null }))
        if (!begun) throw new Error(`${username} cannot have a session.`)
        if (account.language)
          await trx.updateTable('app_user').set({ language }).where('user_id', '=', account.userId).execute()
        return begun.sid
      })
      const cookies: Cookie[] = []
      const setCookie: CookieSetter['setCookie'] = (name, value, { httpOnly = false } = {}) =>
        cookies.push({ name, value: encodeURIComponent(value), httpOnly })
      setSessionCookies({ cookieBase: {}, xsrf: xsrfTokens(secrets.cookieSecrets, {}) }, { setCookie }, sid, false)
      return cookies
    },
    async letBulksBegin() {
      await databases.main.updateTable('bulk').set({ begins_at: new Date() }).where('state', '=', 'waiting').execute()
    },
    async areStepsDelivered() {
      const waiting = await databases.main.selectFrom('notice').select('notice_id').limit(1).execute()
      return waiting.length === 0
    },
    async ageProof(username) {
      await databases.main
        .updateTable('session')
        .set({ proved_at: new Date(Date.now() - 11 * 60_000) })
        .where('user_id', 'in', (its) => its.selectFrom('app_user').select('user_id').where('username', '=', username))
        .execute()
    },
  }
}
