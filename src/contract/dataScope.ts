/**
 * States whose data a call may reach once menu and role allow it. The tests in `testing/access` hold the server to it,
 * and `docs/security.md` prints it.
 */
export const dataScope = {
  nobody: 'What belongs to no institution.',
  oneself: 'The caller’s own: nobody else’s can be named.',
  institution: 'What belongs to one institution: the own one; the head and administrators reach all.',
  parties: 'What stands between two institutions: those of the own one; the head and administrators reach all.',
  members: 'What the institutions of the network know of each other: all of them.',
  head: 'What the head keeps for all: its own users and administrators.',
} as const

export type DataScope = keyof typeof dataScope
