import type { FastifyInstance } from 'fastify'
import { addNote, queryColleagues, queryNotes } from '../../../contract/records/notes.ts'
import { flows } from '../../../domain/flows/index.ts'
import type { Role } from '../../../domain/people/actor.ts'
import { maxMentions, mentionsIn } from '../../../domain/records/notes.ts'
import { hasRight, type Right } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'
import { idempotencyKey, once } from '../../http/serve/idempotency.ts'
import { serve } from '../../http/serve/serve.ts'
import { type Engine, menusOfFlows } from '../deps.ts'
import { requireVisibleRecord } from '../record/visibleRecord.ts'
import { type Colleague, colleaguesFor, insertNote, notesOf } from './notes.ts'

const { menu } = menusOfFlows(flows)
const writers = ['manager', 'handler', 'verifier', 'auditor'] as const satisfies readonly Role[]
/** All who work on records; viewers only read. */
const forWriting: readonly Right[] = writers.map((role) => ({ menu, role }))

export function noteRoutes(app: FastifyInstance, { databases, clock, noteAdded }: Engine): void {
  const { main } = databases

  serve(app, queryNotes, { menu }, async ({ body: { expId }, actor }) => {
    await requireVisibleRecord(main, expId, actor)
    const mayAdd = forWriting.some((right) => hasRight(actor, right))
    return { ...(await notesOf(main, expId, actor)), mayAdd }
  })

  serve(app, addNote, forWriting, async ({ body, actor, http, record }) => {
    const { flow } = await requireVisibleRecord(main, body.expId, actor)
    const { note } = body
    const names = mentionsIn(note)
    if (names.length > maxMentions) throw new CallError('mentionsMany', { max: maxMentions }, 'note')
    const mentions = names.length === 0 ? [] : await colleaguesFor(main, actor.insIdCd, flow, names)
    const unknown = names.find((name) => !isAmong(mentions, name))
    if (unknown) throw new CallError('mentionUnknown', { username: unknown }, 'note')
    const key = idempotencyKey(http)
    const request = { call: addNote.path, body }
    const reply = await main.transaction().execute((trx) =>
      once(trx, { userId: actor.userId, key, request }, async () => {
        const noteId = await insertNote(trx, actor, { expId: body.expId, flow: flow.id, note, mentions, at: clock() })
        await record(trx, body.expId, { note: noteId, mentions: mentions.map(({ username }) => username) })
        return { noteId }
      }),
    )
    noteAdded(actor, body.expId)
    return reply
  })

  serve(app, queryColleagues, { menu }, async ({ body: { expId }, actor }) => {
    const { flow } = await requireVisibleRecord(main, expId, actor)
    const list = await colleaguesFor(main, actor.insIdCd, flow)
    return { list: list.map(({ username, name }) => ({ username, name })) }
  })
}

function isAmong(colleagues: readonly Colleague[], name: string): boolean {
  return colleagues.some(({ username }) => username.toLowerCase() === name)
}
