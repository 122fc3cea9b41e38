/**
 * What a call is about, as to institutions: who reaches it behind the door of menu and role. The walk through all calls
 * (`src/server/testing/access`) holds the server to it, and `docs/security.md` prints it.
 */
export const concerns = {
  nobody: 'What belongs to no institution.',
  oneself: 'The caller’s own: nobody else’s can be named.',
  institution: 'What belongs to one institution: the own one; the head and administrators reach all.',
  parties: 'What stands between two institutions: those of the own one; the head and administrators reach all.',
  members: 'What the institutions of the network know of each other: all of them.',
  head: 'What the head keeps for all: its own users and administrators.',
} as const

export type Concern = keyof typeof concerns
