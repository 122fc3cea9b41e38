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
  securityAlerts: counter('recourse_security_alerts_total', 'What the server found suspicious, by kind', 'kind'),
}
