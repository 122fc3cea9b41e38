export const limits = {
  add: 'Add rule',
  addTitle: 'Add limit rule',
  modifyTitle: 'Modify limit rule',
  deleteAsk:
    'Delete the rule for {rule}? If no other rule is in effect, this transaction type can no longer be submitted. Existing records are not affected.',
  ofTime: '{what}, effective {day}',
  ofReason: '{transaction}, reason code {rsnCd}',
  save: 'Save',
  saved: 'Saved. Takes effect within a few seconds.',
  holdsToday: 'Currently effective only',
  days: 'Time limit',
  daysOf: '{firstDay} to {lastDay} days',
  share: 'Maximum %',
  shareOf: '{percent}%',
  reply: 'Reply period',
  replyOf: '{days, plural, one {# day} other {# days}}',
  everyReason: 'All reason codes',
  start: {
    settlement: 'Settlement date',
    lastStep: 'Verification of the preceding record',
    submission: 'Submission date',
  },
  state: { state: 'Status', holds: 'Active', later: 'Scheduled', over: 'Expired' },
  none: 'No limit rules found.',
  noneHelp: 'Without an effective rule, nothing can be submitted.',
  hint: {
    rsnCd: 'A rule for a specific reason code overrides the rule for all reason codes.',
    firstDay: '0 = the start date itself.',
    percent: 'Percentage of the original amount.',
    replyDays: 'Counted from the submission date; determines the due date of the reply.',
    validFrom: 'The settlement date of the original determines which rule applies.',
  },
  inForce:
    'This rule is in effect. Changes apply to records submitted from now on; existing records keep their due dates, but their reply deadline changes. To change the rule from a specific date, end this rule the day before and add a new one.',
  factor: {
    legend: 'Second factor at login',
    explain:
      'Users add an authenticator app or a passkey in the user centre, and get recovery codes for the day their phone is lost. Where it is required, users who have neither add one at login.',
    off: 'Off',
    optional: 'Optional: asked of users who have added one',
    required: 'Required: users without one add it at the next login. Passwords then do not expire.',
    save: 'Save second factor setting',
    saved: 'Saved. Applies from the next login.',
  },
  templates: {
    legend: 'Remark templates',
    explain:
      'The users of the institution choose from these remarks when a step such as a verification failure asks for one.',
    label: 'Templates, one on each line',
    tooMany: 'At most {max} templates. Remove some lines.',
    tooLong: 'Line {line} has more than {max} characters.',
    save: 'Save remark templates',
    saved: 'Saved. Takes effect immediately.',
  },
  setting: {
    title: 'Institution settings',
    legend: 'Require a one-time password for submissions',
    explain:
      'The one-time password is emailed to the submitting user. It has {digits} digits, can be used once and expires after {minutes} minutes.',
    never: 'Never',
    above: 'Above an amount',
    always: 'Always',
    aboveHelp:
      'Submissions in other currencies always require a one-time password, because amounts cannot be compared.',
    keys: { no: 'No: their submissions are refused', yes: 'Yes' },
    keysHelp: 'API keys cannot receive emails.',
    claims: {
      advise: 'Others can act on it',
      block: 'Others cannot act on it',
    },
    saved: 'Saved. Applies from the next submission.',
  },
  cardLimit: {
    legend: 'Searches by a whole card number',
    explain:
      'How many card searches each user of the institution can make. The pages of one search count once. Further searches are refused until the period is over.',
    now: '{perMinute, number} within a minute, and {perDay, number} within 24 hours. The head institution can raise this.',
    save: 'Save search limit',
    saved: 'Saved. Takes effect immediately.',
  },
} as const
