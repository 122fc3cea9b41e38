import * as z from 'zod/mini'
import { backupProblems } from '../../domain/operations/backups.ts'
import { defineCall, type ReplyOf } from '../call.ts'

export const queryBackups = defineCall({
  path: 'query/backups',
  summary: 'Get where backups go, the newest, the last verification, and what is wrong with them',
  dataScope: 'nobody',
  reply: z.object({
    problems: z.array(z.enum(backupProblems)),
    /** The backups that the server makes; null without BACKUP_URL. */
    copies: z.nullable(
      z.object({
        /** A folder, or a bucket without its keys. */
        target: z.string(),
        encrypted: z.boolean(),
        keepDays: z.int(),
        newest: z.nullable(z.object({ id: z.string(), startedAt: z.string(), endedAt: z.string(), bytes: z.number() })),
        /** Null until the first backup has ended. */
        nextAt: z.nullable(z.string()),
        verifies: z.boolean(),
        verification: z.nullable(
          z.object({
            at: z.string(),
            seconds: z.number(),
            whole: z.boolean(),
            /** The output of `backup verify`: its counts and errors. */
            said: z.string(),
          }),
        ),
        nextVerificationAt: z.nullable(z.string()),
      }),
    ),
    /** The operator's own PostgreSQL; null for the embedded one. */
    archiver: z.nullable(z.object({ archives: z.boolean(), fails: z.boolean(), archivedAt: z.nullable(z.string()) })),
  }),
})

export type BackupReply = ReplyOf<typeof queryBackups>
/** The state of the backups without its problems. */
export type BackupState = Omit<BackupReply, 'problems'>
export type BackupCopies = NonNullable<BackupReply['copies']>
