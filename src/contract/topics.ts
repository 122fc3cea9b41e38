/** The destinations of the real-time connection. Specification 7. */

/** What a user may subscribe to; what begins with `/user/` is each user's own. */
export const topics = {
  /** Bulletins to an institution: its own users, the head and administrators. `institutionNotice` */
  institution: (insIdCd: string) => `/topic/notice/${insIdCd}`,
  /** New alerts of an institution, for its risk officers: `riskNotice`. The head’s is of all institutions. */
  risk: (insIdCd: string) => `/topic/risk/${insIdCd}`,
  /** A record has changed that this user's lists and counters may hold: `recordNotice`. */
  records: '/user/topic/notice',
  /** The messages of the bell, as they arrive: `message`. */
  messages: '/user/queue/msg',
  /** What is said in the user's conversations, peer and robot, and how far it has come: `chatEvent`. */
  chat: '/user/queue/chat',
  /** Who came online or left: `presence`; and to each user their own counters: `countersNotice`. */
  presence: '/queue/msg/new',
  /** The outcome of what this user sent: `sendResult`. */
  results: '/user/queue/msg/result',
} as const

/** Where a user may send to. */
export const sends = {
  /** A chat message, to a person or to the robot: `chatSend`. */
  chat: '/app/queue/chat',
  /** A file for the robot: `chatSend` with `filePath`. */
  robotFile: '/app/queue/chat/robot/file',
  /** A rating of an answer of the robot: `ratingSend`. */
  mark: '/app/queue/mark',
  /** The record that the robot is to suggest the next step of: `recommendSend`. */
  recommend: '/app/queue/recommend',
} as const

/** Why the server ends a connection whose session is no more: the message of its ERROR frame. */
export const sessionEnds = {
  ended: 'The session has ended.',
  /** The same person has signed in again, in another browser. */
  replaced: 'This account has logged in elsewhere.',
} as const

/** The patterns under which the server opens the topics of the institutions. */
export const institutionTopic = '/topic/notice/{insIdCd}'
export const riskTopic = '/topic/risk/{insIdCd}'
