import * as z from 'zod/mini'
import { robotUsername } from '../../domain/messages.ts'
import {
  chatEvent,
  chatSend,
  countersNotice,
  institutionNotice,
  message,
  presence,
  ratingSend,
  recommendSend,
  recordNotice,
  riskNotice,
  sendResult,
  workNotice,
} from './messages.ts'

/** The destinations of the real-time connection, each with what it carries. Specification 7. */

type Direction = 'toBrowser' | 'toServer'

export interface Topic<Payload extends z.ZodMiniType = z.ZodMiniType, To extends Direction = Direction> {
  destination: string
  payload: Payload
  direction: To
}

export type Published<Payload extends z.ZodMiniType = z.ZodMiniType> = Topic<Payload, 'toBrowser'>
export type Sent<Payload extends z.ZodMiniType = z.ZodMiniType> = Topic<Payload, 'toServer'>

function defineTopic<Payload extends z.ZodMiniType, To extends Direction>(
  topic: Topic<Payload, To>,
): Topic<Payload, To> {
  return topic
}

/** Destinations to subscribe to; one that begins with `/user/` is private to each user. */
export const topics = {
  /** Bulletins to an institution: its own users, the head and administrators. */
  institution: (insIdCd: string) =>
    defineTopic({ destination: `/topic/notice/${insIdCd}`, payload: institutionNotice, direction: 'toBrowser' }),
  /** New alerts of an institution, for its risk officers. The head’s is of all institutions. */
  risk: (insIdCd: string) =>
    defineTopic({ destination: `/topic/risk/${insIdCd}`, payload: riskNotice, direction: 'toBrowser' }),
  /** What colleagues claim, release and note: an institution’s is for its own users alone. */
  work: (insIdCd: string) =>
    defineTopic({ destination: `/topic/work/${insIdCd}`, payload: workNotice, direction: 'toBrowser' }),
  /** A record has changed that this user's lists and counters may hold. */
  records: defineTopic({ destination: '/user/topic/notice', payload: recordNotice, direction: 'toBrowser' }),
  /** The messages of the bell, as they arrive. */
  messages: defineTopic({ destination: '/user/queue/msg', payload: message, direction: 'toBrowser' }),
  /** Messages of the user's conversations, with people and with the robot, and their delivery status. */
  chat: defineTopic({ destination: '/user/queue/chat', payload: chatEvent, direction: 'toBrowser' }),
  /** Users who came online or left, and each user's own counters. */
  presence: defineTopic({
    destination: '/queue/msg/new',
    payload: z.union([presence, countersNotice]),
    direction: 'toBrowser',
  }),
  /** The outcome of what this user sent. */
  results: defineTopic({ destination: '/user/queue/msg/result', payload: sendResult, direction: 'toBrowser' }),
}

export const sends = {
  /** A chat message, to a person or to the robot. */
  chat: defineTopic({ destination: '/app/queue/chat', payload: chatSend, direction: 'toServer' }),
  robotFile: defineTopic({
    destination: '/app/queue/chat/robot/file',
    payload: z.extend(chatSend, { toName: z.literal(robotUsername), filePath: z.uuid() }),
    direction: 'toServer',
  }),
  /** A rating of an answer of the robot. */
  mark: defineTopic({ destination: '/app/queue/mark', payload: ratingSend, direction: 'toServer' }),
  /** The record that the robot is to suggest the next step of. */
  recommend: defineTopic({ destination: '/app/queue/recommend', payload: recommendSend, direction: 'toServer' }),
}

export const sessionEnds = {
  ended: 'The session has ended.',
  /** The same person has signed in again, in another browser. */
  replaced: 'This account has been logged in elsewhere.',
} as const
