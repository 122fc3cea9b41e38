import * as z from 'zod/mini'
import { backupProblems } from '../../domain/operations/backups.ts'
import { defineCall, type ReplyOf } from '../call.ts'
import { nothing } from '../schema.ts'

const problems = z.array(z.enum(backupProblems))

export const queryBackups = defineCall({
  method: 'POST',
  path: 'query/backups',
  summary: 'Get where backups go, the newest, how far they reach, the last verification, and what is wrong with them',
  dataScope: 'nobody',
  body: nothing,
  reply: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('none'), problems }),
    z.object({
      kind: z.literal('database'),
      problems,
      archives: z.boolean(),
      fails: z.boolean(),
      archivedAt: z.nullable(z.string()),
    }),
    z.object({
      kind: z.literal('own'),
      problems,
      /** A folder, or a bucket without its keys. */
      target: z.string(),
      encrypted: z.boolean(),
      keepDays: z.int(),
      newest: z.nullable(z.object({ id: z.string(), startedAt: z.string(), endedAt: z.string(), bytes: z.number() })),
      /** Null until the first backup has ended. */
      nextAt: z.nullable(z.string()),
      copiedAt: z.nullable(z.string()),
      /** The time up to which every change is in the store. */
      heldUntil: z.nullable(z.string()),
      verifies: z.boolean(),
      verification: z.nullable(
        z.object({
          at: z.string(),
          seconds: z.nullable(z.number()),
          whole: z.boolean(),
          /** The output of `backup verify`: its counts and errors. */
          said: z.string(),
        }),
      ),
      nextVerificationAt: z.nullable(z.string()),
    }),
  ]),
})

export type BackupReply = ReplyOf<typeof queryBackups>
type WithoutProblems<Told> = Told extends unknown ? Omit<Told, 'problems'> : never
/** The state of the backups without its problems. */
export type BackupState = WithoutProblems<BackupReply>
