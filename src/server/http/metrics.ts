import { Counter, Registry } from 'prom-client'

export const figuresRegistry = new Registry()

const counter = (name: string, help: string) => new Counter({ name, help, registers: [figuresRegistry] })

export const figures = {
  accountLocks: counter('recourse_account_locks_total', 'Accounts locked after too many wrong passwords'),
  wrongResetLinks: counter('recourse_wrong_reset_links_total', 'Wrong or expired links for a forgotten password'),
}
