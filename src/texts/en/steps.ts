import { wordsOf } from '../wordsOf.ts'
import { actionWords } from './wire/actions.ts'

export const steps = {
  flag: { yes: 'Yes', no: 'No' },
  chooseRecord: 'please choose record',
  operationFailed: 'Operation Failed!',
  success: wordsOf(actionWords, 'result'),
  successOf: '{word}: {count}',
  did: {
    raise: 'submitted',
    ...wordsOf(actionWords, 'done'),
  },
  next: 'Next: {at} of {total}',
  held: {
    held: '{name}: not sent yet',
    offline: '{name}: not sent, as you are offline. It is sent when the connection is back.',
    sending: '{name}: being sent',
    unanswered: '{name}: no answer yet. It is sent again until there is one.',
    refused: '{name} was not done: {reason}',
    someRefused: '{name}: {reason}',
    more: 'and {count} more',
    some: '{refused} of {count} were refused. {reason}',
    undo: 'Undo',
    dropped: '{name} of {id} was undone. Nothing was sent.',
    busy: '{name} of {id} is not sent yet. Undo it first, or wait.',
    otherSession: 'You or another user has logged in again meanwhile.',
  },
  back: 'Back',
  confirm: {
    cancel: 'Take back the verified pass of {count, plural, one {{id}} other {# records}}?',
    revoke: 'Revoke the audited pass of {count, plural, one {{id}} other {# records}}?',
    submit: 'Resubmit {count, plural, one {{id}} other {# records}} without changes?',
    hide: 'Hide {count, plural, one {{id}} other {# records}}?',
    delete: 'Delete {count, plural, one {{id}} other {# records}}?',
    notContest:
      'Say that your institution does not contest {count, plural, one {{id}} other {# records}}, and so accepts the amount? A verifier confirms it. After that it can no longer be answered, unless you take it back by the last day.',
    confirmNotContest:
      'Confirm that your institution does not contest {count, plural, one {{id}} other {# records}}? The submitter is notified. A handler can take it back until the last day to answer.',
    contestAgain:
      'Contest {count, plural, one {{id}} other {# records}} after all? The submitter is notified, and your institution can answer again until the last day.',
  },
  changedMeanwhile: 'This record has been changed by another user, so {key} did nothing.',
  contentChanged: 'Its content has changed since you read it. Read what is new before you decide.',
  remarkTitle: '{action}: enter a remark',
  remarkLabel: 'Remark (visible to your institution, not to the counterparty)',
  reason: {
    voucher: 'A required voucher is missing or unreadable.',
    amount: 'The amount does not match the vouchers.',
    reason: 'The reason code does not fit.',
    refunded: 'The transaction was refunded.',
    duplicate: 'The claim was submitted before.',
  },
  templates: 'Choose a template, or type a remark.',
  templateKeys: 'Press a number to take a template, or type a remark.',
  ofRecords: '{count, plural, one {1 record} other {# records}}',
  result: {
    title: '{action}: result',
    done: '{count, plural, one {1 succeeded} other {# succeeded}}',
    refused: '{count, plural, one {1 failed} other {# failed}}',
    outcome: 'Outcome',
    retry: 'Retry failed records',
  },
  someOf: '{action} {possible} of {count}',
  manyOf: '{action} {count}',
  leadsTo: 'Back to {state}.',
  andMore: '{reason} (and other reasons)',
} as const
