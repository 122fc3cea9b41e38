/** The sentences of articles that are made from definitions; questions stand one a line. */
export const articles = {
  actions: {
    title: 'Action: {action}',
    questions: `What does {action} do?
Who can perform {action}?
Why can I not press {action}?
How do I perform {action} on a record?
When do I press {action}?
In which statuses is {action} available?
What happens after {action}?
Which role does {action} need?
Where is the button {action}?`,
    many: 'It can be applied to several records at once: select them in the list.',
    form: 'It opens a form for a single record.',
    where: 'Available in:',
    place: '**{from}** → **{to}**, {who}: {flows}.',
    fourEyes: {
      lastSubmitter:
        '{action}: not by the author of the content or the user who last submitted it (four-eyes principle).',
      everyHandler: '{action}: not by any user who submitted, replied, modified or verified it (four-eyes principle).',
      submission: '{action}: not by any user who took part in the submission (four-eyes principle).',
    },
    closed: 'If the action is not available, the button is disabled and shows the reason.',
  },
  errors: {
    title: 'Message {code}: {message}',
    questions: `{message}
What does error {code} mean?
What can I do about {code}?
Why do I get the message {message}`,
    says: 'The message is “{message}”',
    value: '[{name}]',
    values: {
      amount: 'amount',
      term: 'part of the search',
      bound: 'is not valid',
      by: 'user',
      cards: 'number',
      count: 'number',
      day: 'date',
      days: 'period',
      domain: 'mail domain',
      done: 'number',
      evidence: 'vouchers',
      expId: 'record ID',
      fault: 'reason',
      field: 'field',
      from: 'date',
      has: 'role',
      hours: 'hours',
      insIdCd: 'institution',
      left: 'number',
      limit: 'limit',
      max: 'maximum',
      min: 'minimum',
      minutes: 'minutes',
      months: 'months',
      most: 'maximum',
      name: 'name',
      needs: 'role',
      place: 'place',
      reason: 'reason',
      rule: 'limit rule',
      seconds: 'seconds',
      oldest: 'the oldest',
      last: 'the last',
      server: 'server',
      since: 'date',
      state: 'status',
      subject: 'entry',
      to: 'date',
      until: 'time',
      username: 'username',
      version: 'version',
      zone: 'time zone',
    },
  },
  fields: {
    title: 'Field: {label} ({name})',
    questions: `What is {label}?
What can be entered in {label}?
What is {name}?
What is the format of the field {label}?
How many characters can {label} have?
What does the column {label} show?
What are the possible values of {label}?`,
    meaning: '**{label}**: {meaning}.',
    given: 'what the submitter enters',
    format: 'The value {bound}.',
    time: 'Date and time.',
    files: 'Attached files.',
    amount: 'Stored in minor units and displayed with the currency’s decimals.',
    card: 'Stored encrypted; displayed masked (first six and last four digits).',
    values: 'Values:',
    currencies: 'Values: see [Currencies](article:page.currencies).',
    mcc: 'Values: codes of four digits (ISO 18245).',
    reasonCodes: 'Values: see [Reason codes](article:page.reasonCodes).',
    filter: 'Search filter in: {flows}.',
    form: 'Form field in: {flows}.',
    all: 'all workflows',
    name: 'Name in the API: `{name}`.',
    gap: ' ',
  },
  flowDeadlines: {
    party: { acquirer: ' (acquirer)', issuer: ' (issuer)', either: ' (either institution)' },
    colon: ': ',
  },
  flowStates: {
    title: '{flow}: {state}',
    questions: `What does {state} mean in {flow}?
What can be done with a {flow} record that is {state}?
Who acts next on {flow}, {state}?
My {flow} record is {state}: what now?
How does a {flow} record become {state}?
What happens next with a {flow} record after {state}?
{state} {flow} records`,
    undo: {
      cancel: 'How do I undo the verification of a {flow} record?',
      revoke: 'How do I undo the audit of a {flow} record?',
    },
    failed: {
      verifiedFail: 'The verifier rejected my {flow} record: what can I do?',
      auditedFail: 'The auditor rejected my {flow} record: what can I do?',
    },
    comes: 'A record becomes **{state}** when it is {ways}.',
    begins: 'submitted',
    by: '{done} in {from}',
    done: {
      verifyPass: 'passed at verification',
      verifyFail: 'failed at verification',
      auditPass: 'passed at audit',
      auditFail: 'failed at audit',
      cancel: 'taken back',
      revoke: 'revoked',
      reply: 'replied to',
      modify: 'modified',
      submit: 'resubmitted',
      hide: 'hidden',
      delete: 'deleted',
    },
    or: ' or ',
    waits: 'Actions in {state} (by **Due date**):',
    answerable:
      'Complete, unless the receiving institution answers: until the day under **Answer by** it opens the record and raises its own with the main button, such as **Represent**. Still available:',
    open: 'Complete; no action is pending. Still available:',
    ends: 'End of the workflow.',
    alone: 'Non-original records cannot be audited and remain in this status.',
  },
  flowSteps: {
    title: '{flow}: statuses and actions',
    questions: `Who can do what in {flow}?
Which statuses does {flow} have?
How does {flow} proceed?
What happens next in {flow}?
Which steps and stages does {flow} have?
Who verifies and audits {flow}?
Which fields does the form of {flow} have?
Workflow of {flow}
Diagram of the statuses of {flow}`,
    begins: 'A handler submits the record, which starts in status {state}:',
    withOrig: 'from a transaction on the **History** tab, with {fields}.',
    noOrig: 'without an original transaction, with the form of the **Non-original** tab: {fields}.',
    transactions: 'Transaction types: {names}.',
    replies: 'Fields of the reply: {fields}.',
    answers: ' Reply result: {names}.',
    byStatus: 'Actions in each status:',
    excluded:
      'The [four-eyes principle](article:how.fourEyes) excludes some users; the article on each status names them.',
  },
  limitRules: {
    ofReason: 'Reason code {code}: ',
    within: 'within {days} of {start}',
    between: 'from day {first} to day {last} after {start}',
    betweenBusiness: 'from business day {first} to business day {last} after {start}',
    stepsWithin: 'no deadline for submission, pending steps are due within {days} of it',
    days: '{n} days',
    businessDays: '{n} business days',
    closing: 'until {time} on the last day',
    most: 'up to {percent}% of the original amount',
    reply: 'reply within {days} of submission',
    separator: ', ',
    period: {
      from: ' (effective from {from})',
      to: ' (effective to {to})',
      fromTo: ' (effective from {from} to {to})',
    },
    stop: '.',
  },
  reasons: {
    title: 'Reason code {code}: {name}',
    questions: `What is reason code {code}?
Which vouchers does {code} require?
Which evidence is needed for {code}?
When do I use {code}?
Reason code for {name}
{name}`,
    use: '**{name}**. Used for: {transactions}.',
    fraud: 'Fraud indicator and fraud type are required.',
    vouchers: 'Vouchers:',
    required: 'required',
    oneRequired: 'one of them is required',
    helps: 'optional',
    line: '{name} ({need})',
    none: 'No vouchers required.',
    fraudFor: 'Fraud indicator and fraud type are required for {transactions}.',
    vouchersFor: 'Vouchers for {transactions}:',
    noneFor: 'No vouchers required for {transactions}.',
    stop: ' ',
  },
  roles: {
    title: 'Role: {role}',
    questions: `What can a {role} do?
Which menus does the role {role} have?
What is a {role} allowed to do?
Which permissions does a {role} have?
Which rights does a {role} have?
What are the tasks of a {role}?
What can a {role} not do?
Who is a {role}?
What is the job of the {role}?`,
    level: 'Level {level} (1 = highest).',
    menus: 'Menus (individual menus can be removed per user):',
    none: 'No menus.',
    steps: 'Actions:',
    step: '{flow}: {actions}',
    submits: 'Submit',
  },
  states: {
    title: 'Status: {state}',
    questions: `What does the status {state} mean?
Which workflows have {state}?
My record is {state}
What comes after {state}?`,
    inFlows: 'Used in these workflows (open one to see who acts next):',
  },
  steps: {
    actor: {
      submitter: '{role} at the submitting institution',
      receiver: '{role} at the receiving institution',
      either: '{role} at either institution, for its own lists',
    },
    excluded: {
      lastSubmitter: ' (four-eyes principle: not the author or the last submitter)',
      everyHandler: ' (four-eyes principle: no user who submitted, replied, modified or verified it)',
      submission: ' (four-eyes principle: no user of the submission)',
    },
    remark: ' (remark required)',
    colon: ': ',
    semicolon: '; ',
    stop: '.',
  },
  transactions: {
    title: 'Transaction {id}: {name}',
    questions: `What is {id}?
Until when can {name} be submitted?
What is the time limit of {name}?
What is the maximum amount of {name}?
How much can be claimed with {name}?
Within how many days must {name} be replied to?
Who can submit {name}?
When is {name} possible?
What is the code of {name}?
How long do we have for {name}?
What is the deadline of {name}?`,
    flow: '**{name}** {purpose}. Workflow: {flow}.',
    party: {
      acquirer: 'Submitted by: the acquirer.',
      issuer: 'Submitted by: the issuer.',
      either: 'Submitted by: either institution.',
    },
    on: 'Applies to: {names}.',
    alone: 'Non-original submission is allowed.',
    answers: 'In response to a verified {name} on the same original.',
    excluded: 'Not allowed if {names} exists on the original.',
    once: 'Once per original transaction.',
    pays: {
      acquirer: 'Funds: to the acquirer.',
      issuer: 'Funds: to the issuer.',
      submitter: 'Funds: to the submitting institution.',
      none: 'Funds: none of the original amount.',
    },
    replied: 'Replied to with: {name}.',
    rules: 'Deadline and maximum amount:',
    noRule: 'No effective limit rule: cannot be submitted.',
    reasons: '[{n} reason codes](article:page.reasonCodes).',
    gap: ' ',
  },
} as const
