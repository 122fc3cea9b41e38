/** Events that the receiver will never take: it has read them and refuses what they say. */
export class EventsRefused extends Error {}

/** Sends events to the receiver of the security log. Throws when it has not taken all of them. */
export type SendEvents = (events: readonly SentEvent[]) => Promise<void>

export interface SentEvent {
  at: Date
  /** The name of the event, without blanks. */
  name: string
  severity: 1 | 2 | 4
  /** In the schema OCSF. */
  event: object
}

export interface EventReceiver {
  /** Without secrets. */
  target: string
  send: SendEvents
}

/** What TLS needs: PEM texts. */
export interface Certificates {
  ca?: string
  cert?: string
  key?: string
}
