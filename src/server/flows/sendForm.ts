import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { BatchReply } from '../../contract/schema.ts'
import { open, SealBrokenError } from '../../contract/sealing.ts'
import type { Language } from '../../contract/texts/texts.ts'
import type { Flow } from '../../domain/workflow/flow.ts'
import type { Tables } from '../db/tables.ts'
import type { SessionUser } from '../http/access.ts'
import { CallError } from '../http/errors.ts'
import { invalid } from '../http/invalid.ts'
import { checkForm } from './content.ts'
import type { Engine } from './deps.ts'
import { once } from './idempotency.ts'
import type { Sending } from './raise.ts'
import { batchReplyOf } from './refusal.ts'

/** A form on its way: who sends it, to which flow, and the key under which it may come twice. */
export interface Sender {
  flow: Flow
  actor: SessionUser
  language: Language
  key: string | null
}

type Form = Parameters<typeof checkForm>[1]

/**
 * Opens a sealed form, and does the work with it once, in one transaction. A form that is none is refused as a whole; a
 * rule that refuses its record is that record's outcome, and leaves nothing behind.
 */
export async function sendForm<Schema extends z.ZodType<Form>>(
  { databases, clock, files, reference }: Engine,
  { flow, actor, language, key }: Sender,
  { schema, data, expId }: { schema: Schema; data: string; expId: (form: z.infer<Schema>) => string },
  work: (trx: Transaction<Tables>, form: z.infer<Schema>, sending: Sending) => Promise<string>,
): Promise<BatchReply> {
  const form = await openForm(schema, data, language)
  checkForm(flow, form)
  const sending = { flow, actor, at: clock(), language, files, reference: await reference() }
  const repeatable = { userId: actor.userId, key, request: [flow.id, form] }
  try {
    return await databases.main.transaction().execute((trx) =>
      once(trx, repeatable, async () => {
        const done = await work(trx, form, sending)
        return batchReplyOf([{ expId: done, refused: null }], language)
      }),
    )
  } catch (error) {
    if (!(error instanceof CallError) || error.error === 'keyReused') throw error
    return batchReplyOf([{ expId: expId(form), refused: error }], language)
  }
}

async function openForm<Schema extends z.ZodType>(
  schema: Schema,
  data: string,
  language: Language,
): Promise<z.infer<Schema>> {
  const parsed = schema.safeParse(await openSealed(data), { reportInput: true })
  if (!parsed.success) throw invalid(parsed.error, language)
  return parsed.data
}

async function openSealed(data: string): Promise<unknown> {
  try {
    return await open(data)
  } catch (error) {
    if (error instanceof SealBrokenError) throw new CallError('sealBroken')
    throw error
  }
}
