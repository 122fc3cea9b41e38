/**
 * States whose data a call may reach once menu and role allow it. The tests in `testing/access` hold the server to it,
 * and `npm run access:print` prints it.
 */
export const dataScope = {
  nobody: { name: 'not institution-specific', what: 'Data that belongs to no institution.' },
  oneself: { name: 'own account', what: 'The caller’s own data; nobody else’s can be named.' },
  institution: {
    name: 'institution',
    what: 'Data of one institution: the caller’s own; users of the head institution and administrators reach all.',
  },
  colleagues: {
    name: 'own institution alone',
    what: 'Data that the users of one institution keep for themselves; the head institution and administrators reach that of their own institution only.',
  },
  parties: {
    name: 'parties to the record',
    what: 'Data between two institutions: those of the caller’s own; users of the head institution and administrators reach all.',
  },
  members: { name: 'all members', what: 'What the institutions of the network know of each other: all of it.' },
  head: { name: 'head institution', what: 'Data of the head institution: only its own users and administrators.' },
} as const

export type DataScope = keyof typeof dataScope
