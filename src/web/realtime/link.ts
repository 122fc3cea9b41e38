/** An open connection. */
export interface Link {
  subscribe(destination: string, headers: Readonly<Record<string, string>>, take: (body: string) => void): () => void
  send(destination: string, body: string): void
  close(): void
}

/**
 * Opens a connection with a ticket of its own. `onLost` is called once, when an open connection is lost; `sessionEnded`
 * tells that the server ended it with the session.
 */
export type OpenLink = (onLost: (sessionEnded: boolean) => void) => Promise<Link>

/** Thrown where nobody is signed in any more, so that trying again would not help. */
export class SessionOver extends Error {}
