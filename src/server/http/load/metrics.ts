import { Counter, Registry } from 'prom-client'

export const figuresRegistry = new Registry()

const counter = <const Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
  new Counter({ name, help, labelNames, registers: [figuresRegistry] })

export const figures = {
  accountLocks: counter('recourse_account_locks_total', 'Accounts locked after too many wrong passwords'),
  wrongResetLinks: counter('recourse_wrong_reset_links_total', 'Wrong or expired links for a forgotten password'),
  refusals: counter(
    'recourse_refusals_total',
    'Calls refused for want of a right, a key or patience, and log-ins',
    'errCd',
  ),
  cardViews: counter('recourse_card_views_total', 'Full card numbers shown to users and keys'),
  refusedNotes: counter(
    'recourse_refused_notes_total',
    'Notes on the Redis channel of this installation that none of its servers signed, that were sent again, or whose time differs by more than two minutes',
    'why',
  ),
  securityAlerts: counter('recourse_security_alerts_total', 'What the server found suspicious, by kind', 'kind'),
}

/** How many notes on the channel this process has refused. */
export async function refusedNotes(): Promise<number> {
  const { values } = await figures.refusedNotes.get()
  return values.reduce((sum, { value }) => sum + value, 0)
}
