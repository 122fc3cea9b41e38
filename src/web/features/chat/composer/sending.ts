import type * as z from 'zod/mini'
import { errors } from '../../../../contract/errors.ts'
import type { SendResult } from '../../../../contract/messages/messages.ts'
import { type Sent, sends, topics } from '../../../../contract/messages/topics.ts'
import { utf8Bytes } from '../../../../contract/records/files.ts'
import {
  chatAddressOf,
  isSendable,
  maxMessageBytes,
  operationTypes,
  ratingOf,
  robotUsername,
  type Score,
} from '../../../../domain/messages.ts'
import { maskCardNumbersIn } from '../../../../domain/text/cards.ts'
import { cutText } from '../../../../domain/text/text.ts'
import { ApiError } from '../../../api/ApiError.ts'
import { uploadFile } from '../../../api/files.ts'
import { currentLanguage, textNow } from '../../../i18n/language.ts'
import { live } from '../../../realtime/live.ts'
import type { Hint } from '../../../realtime/nextStep.ts'
import { toast } from '../../../ui/feedback/notices.ts'
import { keepUnsent, keptUnsent } from '../state/kept.ts'
import { type PendingMessage, withMessage, withoutPending, withPending, withStage } from '../state/state.ts'
import { changeChat, chatState } from '../state/store.ts'

/** Milliseconds without an answer after which sending again is offered. */
const answerWithinMs = 20_000

const refusedForEver: readonly string[] = (
  ['fileType', 'tooLarge', 'malwareFound', 'chatFile', 'chatNobody'] as const
).map((name) => errors[name].errCd)

let me = ''
const clocks = new Map<string, ReturnType<typeof setTimeout>>()
const marks = new Map<string, (result: SendResult) => void>()

/** Sends waiting messages whenever the connection opens. Returns a function that ends this. */
export function startSending(userId: string): () => void {
  me = userId
  for (const one of keptUnsent(me)) changeChat(withPending(chatState(), one))
  const results = live.subscribe(topics.results, { take: settle })
  const sendAll = () => {
    if (live.status() !== 'open') return
    for (const { clientId, stage } of chatState().pending)
      if (stage.at === 'waiting' || stage.at === 'sent') transmit(clientId)
  }
  const endStatus = live.onStatus(sendAll)
  sendAll()
  return () => {
    results.end()
    endStatus()
    for (const clock of clocks.values()) clearTimeout(clock)
    clocks.clear()
  }
}

/** Sends the text with the first file, and each further file by itself. Card numbers are masked before sending. */
export function say(to: string, text: string, files: readonly File[]): void {
  const rating = to === robotUsername ? ratingOf(text) : null
  if (rating) return void rateByText(rating)
  const masked = maskCardNumbersIn(text)
  const [first = null, ...others] = files
  if (first || isSendable(text)) begin(to, first && !isSendable(text) ? '' : masked, first)
  for (const file of others) begin(to, '', file)
}

export function sayHint(hint: Hint): void {
  begin(robotUsername, textNow()('robot.whatNext', { expId: hint.expId }), null, hint)
}

export function sendEcho(): void {
  const clientId = crypto.randomUUID()
  const { language } = currentLanguage()
  live.send(sends.chat, {
    clientId,
    toName: robotUsername,
    content: 'echo',
    operation_type: operationTypes.echo,
    language,
  })
}

/** Resolves to the outcome, or to null where no answer comes. */
export function sendMark(seqId: string, score: Score): Promise<SendResult | null> {
  const clientId = crypto.randomUUID()
  if (!live.send(sends.mark, { clientId, toName: robotUsername, score, seq_id: seqId })) return Promise.resolve(null)
  return new Promise((resolve) => {
    const end = (result: SendResult | null) => {
      marks.delete(clientId)
      stopClock(clientId)
      resolve(result)
    }
    marks.set(clientId, end)
    clocks.set(
      clientId,
      setTimeout(() => end(null), answerWithinMs),
    )
  })
}

async function rateByText({ score, seqId }: { score: Score; seqId: string }): Promise<void> {
  const result = await sendMark(seqId, score)
  if (result?.errMsg) toast('warning', result.errMsg)
}

function begin(to: string, text: string, file: File | null, hint?: Hint): void {
  const clientId = crypto.randomUUID()
  const at = new Date().toISOString()
  const stage = { at: 'waiting' } as const
  changeChat(
    withPending(chatState(), {
      clientId,
      to,
      text,
      file,
      filePath: null,
      at,
      stage,
      ...(hint ? { hint } : pageFor(to)),
    }),
  )
  sendAgain(clientId)
}

/** Returns the page of the open record, which only the robot gets. */
function pageFor(to: string): Pick<PendingMessage, 'page'> {
  const { pathname, search } = location
  const isOfRecord = to === robotUsername && new URLSearchParams(search).has('expId')
  return isOfRecord ? { page: cutText(`${pathname}${search}`, 500) } : {}
}

/** Keeps the id, so that a message the server has already stored isn't stored twice. */
export function sendAgain(clientId: string): void {
  const one = pendingOf(clientId)
  if (!one) return
  become(clientId, { stage: { at: 'waiting' } })
  if (one.file && one.filePath === null) void upload(clientId, one.file)
  else transmit(clientId)
}

export function sendWithoutFile(clientId: string): void {
  become(clientId, { file: null, filePath: null })
  sendAgain(clientId)
}

export function dropPending(clientId: string): void {
  stopClock(clientId)
  changeChat(withoutPending(chatState(), clientId))
  keep()
}

async function upload(clientId: string, file: File): Promise<void> {
  become(clientId, { stage: { at: 'uploading', share: 0 } })
  try {
    const { filePath } = await uploadFile(file, (share) => become(clientId, { stage: { at: 'uploading', share } }))
    become(clientId, { filePath, stage: { at: 'waiting' } })
    transmit(clientId)
  } catch (error) {
    if (error instanceof ApiError) fail(clientId, error.errMsg, error.errCd)
    else fail(clientId, textNow()('error.tooLarge'))
  }
}

function transmit(clientId: string): void {
  const one = pendingOf(clientId)
  if (!one || live.status() !== 'open') return
  const frame = frameOf(one)
  // The server would end the connection. What was typed stays in the conversation.
  if (utf8Bytes(frame.text) > maxMessageBytes) {
    fail(clientId, textNow()('chat.tooLarge', { size: String(maxMessageBytes / 1024) }), errors.tooLarge.errCd)
    return
  }
  if (!frame.send()) return
  become(clientId, { stage: { at: 'sent' } })
  stopClock(clientId)
  clocks.set(
    clientId,
    setTimeout(() => fail(clientId, textNow()('chat.noAnswer')), answerWithinMs),
  )
}

function frameOf({ clientId, to, text, filePath, hint, page }: PendingMessage) {
  const { language } = currentLanguage()
  if (hint) return frame(sends.recommend, { clientId, ...hint, language })
  if (to !== robotUsername)
    return frame(sends.chat, { clientId, toName: chatAddressOf(to), content: text, ...(filePath && { filePath }) })
  const content = { clientId, toName: robotUsername, content: text, language } as const
  if (filePath) return frame(sends.robotFile, { ...content, filePath })
  if (text !== 'Exit?') return frame(sends.chat, { ...content, ...(page && { url: page }) })
  return frame(sends.chat, { ...content, content: 'Exit', operation_type: operationTypes.exit })
}

function frame<Payload extends z.ZodMiniType>(topic: Sent<Payload>, payload: z.input<Payload>) {
  return { text: JSON.stringify(payload), send: () => live.send(topic, payload) }
}

function settle(result: SendResult): void {
  const { clientId, message, errMsg = '', errCd } = result
  stopClock(clientId)
  marks.get(clientId)?.(result)
  if (message) {
    changeChat(withMessage(chatState(), message, me))
    keep()
  } else if (pendingOf(clientId)) fail(clientId, errMsg, errCd)
}

function fail(clientId: string, why: string, errCd = ''): void {
  become(clientId, { stage: { at: 'failed', why, again: !refusedForEver.includes(errCd) } })
}

function become(clientId: string, part: Partial<PendingMessage>): void {
  changeChat(withStage(chatState(), clientId, part))
  keep()
}

function pendingOf(clientId: string): PendingMessage | undefined {
  return chatState().pending.find((one) => one.clientId === clientId)
}

function stopClock(clientId: string): void {
  clearTimeout(clocks.get(clientId))
  clocks.delete(clientId)
}

function keep(): void {
  keepUnsent(me, chatState().pending)
}
