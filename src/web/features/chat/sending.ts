import type { z } from 'zod'
import { errors } from '../../../contract/errors.ts'
import { utf8Bytes } from '../../../contract/files.ts'
import type { chatSend, ratingSend, recommendSend, SendResult } from '../../../contract/messages.ts'
import { sends, topics } from '../../../contract/topics.ts'
import { maskCardNumbersIn } from '../../../domain/cards.ts'
import {
  isSendable,
  maxMessageBytes,
  operationTypes,
  ratingOf,
  robotUsername,
  type Score,
} from '../../../domain/messages.ts'
import { ApiError } from '../../api/ApiError.ts'
import { uploadFile } from '../../api/files.ts'
import { currentLanguage, textNow } from '../../i18n/language.ts'
import { live } from '../../realtime/live.ts'
import type { Hint } from '../../realtime/nextStep.ts'
import { toast } from '../../ui/notices.ts'
import { keepUnsent, keptUnsent } from './kept.ts'
import { type Pending, withoutPending, withPending, withSaid, withStage } from './state.ts'
import { changeChat, chatState } from './store.ts'

/** From what was typed to what is stored: once, however often it is sent. */

/** What was sent and not answered for so long is offered to be sent again. */
const answerWithinMs = 20_000

/** Of the same message to the same person, however often it is sent. */
const refusedForEver: readonly string[] = (
  ['fileType', 'tooLarge', 'malwareFound', 'chatFile', 'chatNobody'] as const
).map((name) => errors[name].errCd)

let me = ''
const clocks = new Map<string, ReturnType<typeof setTimeout>>()
/** Of what is no message: who waits for what becomes of it. */
const marks = new Map<string, (result: SendResult) => void>()

/** Sends what waits whenever the connection opens, and hears what becomes of it. Answers how to end. */
export function startSending(userId: string): () => void {
  me = userId
  for (const one of keptUnsent(me)) changeChat(withPending(chatState(), one))
  const results = live.subscribe(topics.results, { take: (text) => settle(JSON.parse(text) as SendResult) })
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

/** Says it: the text with the first file, each further file by itself. Card numbers are masked from here on. */
export function say(to: string, text: string, files: readonly File[]): void {
  const rating = to === robotUsername ? ratingOf(text) : null
  if (rating) return void rateByText(rating)
  const masked = maskCardNumbersIn(text)
  const [first = null, ...others] = files
  if (first || isSendable(text)) begin(to, first && !isSendable(text) ? '' : masked, first)
  for (const file of others) begin(to, '', file)
}

/** Asks the robot for the next step of a record. */
export function sayHint(hint: Hint): void {
  begin(robotUsername, textNow()('robot.whatNext', { expId: hint.expId }), null, hint)
}

/** Knocks at the robot's: nothing of it is shown. */
export function sendEcho(): void {
  const clientId = crypto.randomUUID()
  const { language } = currentLanguage()
  const body = { clientId, toName: robotUsername, content: 'echo', operation_type: operationTypes.echo, language }
  live.send(sends.chat, JSON.stringify(body satisfies z.input<typeof chatSend>))
}

/** Rates an answer of the robot. Answers what became of it; null where nothing is heard of it. */
export function sendMark(seqId: string, score: Score): Promise<SendResult | null> {
  const clientId = crypto.randomUUID()
  const body: z.input<typeof ratingSend> = { clientId, toName: robotUsername, score, seq_id: seqId }
  if (!live.send(sends.mark, JSON.stringify(body))) return Promise.resolve(null)
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
  changeChat(withPending(chatState(), { clientId, to, text, file, filePath: null, at, stage, ...(hint && { hint }) }))
  sendAgain(clientId)
}

/** Under the same id: what was stored without our hearing of it isn't said twice. */
export function sendAgain(clientId: string): void {
  const one = pendingOf(clientId)
  if (!one) return
  become(clientId, { stage: { at: 'waiting' } })
  if (one.file && one.filePath === null) void upload(clientId, one.file)
  else transmit(clientId)
}

/** Sends the text of what has a file that was refused. */
export function sendWithoutFile(clientId: string): void {
  become(clientId, { file: null, filePath: null })
  sendAgain(clientId)
}

/** Gives it up. */
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
    else fail(clientId, textNow()('frame.failure.uploadFailed'))
  }
}

function transmit(clientId: string): void {
  const one = pendingOf(clientId)
  if (!one || live.status() !== 'open') return
  const [destination, body] = frameOf(one)
  const text = JSON.stringify(body)
  // The server would end the connection. What was typed stays in the conversation.
  if (utf8Bytes(text) > maxMessageBytes) {
    fail(clientId, textNow()('chat.tooLarge', { size: String(maxMessageBytes / 1024) }), errors.tooLarge.errCd)
    return
  }
  if (!live.send(destination, text)) return
  become(clientId, { stage: { at: 'sent' } })
  stopClock(clientId)
  clocks.set(
    clientId,
    setTimeout(() => fail(clientId, textNow()('chat.noAnswer')), answerWithinMs),
  )
}

/** Where it goes, and as what. Specification 5 and 7: files for the robot, and the end of a conversation with it. */
function frameOf({
  clientId,
  to,
  text,
  filePath,
  hint,
}: Pending): [destination: string, body: z.input<typeof chatSend> | z.input<typeof recommendSend>] {
  if (hint) return [sends.recommend, { clientId, ...hint, language: currentLanguage().language }]
  const body = { clientId, toName: to, content: text, ...(filePath && { filePath }) }
  if (to !== robotUsername) return [sends.chat, body]
  const asked = { ...body, language: currentLanguage().language }
  if (filePath) return [sends.robotFile, asked]
  if (text !== 'Exit?') return [sends.chat, asked]
  return [sends.chat, { ...asked, content: 'Exit', operation_type: operationTypes.exit }]
}

function settle(result: SendResult): void {
  const { clientId, said, errMsg = '', errCd } = result
  stopClock(clientId)
  marks.get(clientId)?.(result)
  if (said) {
    changeChat(withSaid(chatState(), said, me))
    keep()
  } else if (pendingOf(clientId)) fail(clientId, errMsg, errCd)
}

function fail(clientId: string, why: string, errCd = ''): void {
  become(clientId, { stage: { at: 'failed', why, again: !refusedForEver.includes(errCd) } })
}

function become(clientId: string, part: Partial<Pending>): void {
  changeChat(withStage(chatState(), clientId, part))
  keep()
}

function pendingOf(clientId: string): Pending | undefined {
  return chatState().pending.find((one) => one.clientId === clientId)
}

function stopClock(clientId: string): void {
  clearTimeout(clocks.get(clientId))
  clocks.delete(clientId)
}

function keep(): void {
  keepUnsent(me, chatState().pending)
}
