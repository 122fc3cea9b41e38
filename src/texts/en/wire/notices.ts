/** The words of each kind of notice. `setting` names it among a user's notifications; `{name}` stands for a fact of it. */
export const notice = {
  waiting: {
    setting: 'Records awaiting my action',
    verifyPass: { one: 'A record is awaiting your verification', many: '{n} records are awaiting your verification' },
    auditPass: { one: 'A record is awaiting your audit', many: '{n} records are awaiting your audit' },
    reply: { one: 'A record is awaiting your reply', many: '{n} records are awaiting your reply' },
  },
  released: {
    setting: 'Records that the counterparty sends us',
    toAnswer: {
      one: {
        E23: 'The counterparty sent you a chargeback',
        E24: 'The counterparty sent you a representment',
        E25: 'The counterparty sent you a second chargeback',
      },
      many: 'The counterparty sent you {n} records to answer',
    },
    toKnow: {
      one: 'The counterparty sent you a record',
      many: 'The counterparty sent you {n} records',
    },
  },
  answered: {
    setting: 'Replies to my records',
    one: 'A reply to your record has been received',
    many: 'Replies to {n} of your records have been received',
  },
  outcome: {
    setting: 'Results of our records at the counterparty',
    verifyPass: {
      one: 'The reply to your record was verified',
      many: 'The replies to {n} of your records were verified',
    },
    verifyFail: {
      one: 'The reply to your record failed verification at the counterparty',
      many: 'The replies to {n} of your records failed verification at the counterparty',
    },
    auditPass: {
      one: 'The reply to your record passed the audit',
      many: 'The replies to {n} of your records passed the audit',
    },
    auditFail: {
      one: 'The reply to your record failed the audit at the counterparty',
      many: 'The replies to {n} of your records failed the audit at the counterparty',
    },
    cancel: {
      one: 'The verification of the reply to your record was taken back',
      many: 'The verification of the replies to {n} of your records was taken back',
    },
    revoke: {
      one: 'The audit of the reply to your record was revoked',
      many: 'The audit of the replies to {n} of your records was revoked',
    },
  },
  refused: {
    setting: 'Rejected records',
    verifyFail: { one: 'Your record failed verification', many: '{n} of your records failed verification' },
    auditFail: { one: 'Your record failed audit', many: '{n} of your records failed audit' },
    cancel: {
      one: 'The verification of your record was taken back',
      many: 'The verification of {n} of your records was taken back',
    },
    revoke: { one: 'The audit of your record was revoked', many: 'The audit of {n} of your records was revoked' },
  },
  takenBack: {
    setting: 'Records withdrawn by the counterparty',
    cancelled: {
      one: 'The counterparty has withdrawn a record',
      many: 'The counterparty has withdrawn {n} records',
    },
    deleted: {
      one: 'The counterparty has deleted a record',
      many: 'The counterparty has deleted {n} records',
    },
  },
  bulletin: {
    setting: 'Bulletins',
    title: '{title}',
    content: 'Bulletin from {insNm}',
  },
  certificate: {
    setting: 'Expiring certificates',
    title: 'An internet pay certificate expires on {day}',
    content: '{subject}. Renew it and upload the new certificate.',
  },
  cardAlert: {
    setting: 'Many card numbers searched without result',
    title: 'Many card numbers were not found',
    content:
      '{name} of {insNm} searched for {misses} card numbers within an hour that were not found. The audit log shows each search.',
  },
  accountLock: {
    setting: 'Accounts locked after failed login attempts',
    title: 'An account is locked',
    content:
      'Ten failed login attempts in a row for {name} ({username}). Ask the user whether it was them; the audit log shows the source. The lock ends after 30 minutes.',
  },
  approval: {
    setting: 'Changes awaiting approval, and decisions on mine',
    pending: { title: 'A change awaits your approval', content: '{changeKind}: {target}. Proposed by {name}.' },
    approved: { title: 'Your change was approved', content: '{changeKind}: {target}. Approved by {name}.' },
    rejected: { title: 'Your change was rejected', content: '{changeKind}: {target}. Rejected by {name}: {remark}' },
    outdated: {
      title: 'Your change is outdated',
      content:
        '{changeKind}: {target}. What it concerns was changed or removed, or the portal now asks for more. Propose the change again if it is still wanted.',
    },
    overtaken: {
      title: 'Your change is outdated',
      content: '{changeKind}: {name} has changed {target} meanwhile. Propose the change again if it is still wanted.',
    },
  },
  view: {
    setting: 'New rows in views that I watch',
    one: '1 new row in your view “{name}”',
    many: '{n} new rows in your view “{name}”',
    content: 'Open the view to see what has come.',
  },
  assigned: {
    setting: 'Records that a manager or a colleague assigns to me',
    one: '1 record has been assigned to you by {name}',
    many: '{n} records have been assigned to you by {name}',
    content: '{reason}',
  },
  pendOver: {
    setting: 'Records that I pended and that are back',
    title: 'Back in the worklist: {expId}',
    content: '{reason}',
  },
  deputy: {
    setting: 'Absences in which I am the deputy',
    deputy: {
      named: {
        title: 'You are the deputy of {name} from {from} to {until}',
        content:
          'Records that {name} holds or must correct are marked in your worklist, and you get the messages about them.',
      },
      ended: { title: 'You are no longer the deputy of {name}', content: 'The absence has ended early.' },
    },
    absent: {
      named: {
        title: 'Your absence from {from} to {until} has been declared',
        content: '{name} is your deputy. You can end the absence at any time.',
      },
      ended: {
        title: 'Your absence from {from} to {until} has been ended',
        content: '{name} is no longer your deputy.',
      },
    },
  },
  mention: {
    setting: 'Notes in which a colleague mentions me',
    title: '{name} mentioned you in a note on {expId}',
    content: '{note}',
  },
  refund: {
    setting: 'Possible refunds of transactions that I have claimed',
    one: 'Possible refund of the original of {expId}',
    many: '{n} possible refunds of the original of {expId}',
    content: 'A credit of the same card and merchant was cleared. Check whether the claim is settled already.',
  },
  contest: {
    setting: 'Records that are not contested',
    said: {
      title: '{expId} is marked as not contested: confirm it',
      content: 'A colleague says that your institution does not contest it.',
    },
    confirmed: {
      title: '{expId} is not contested',
      content: '{from} will not answer this record. It can take that back until the last day to answer.',
    },
    refused: { title: '“We do not contest” was rejected on {expId}', content: 'It can be answered again.' },
    reopened: {
      title: '{expId} can be answered again',
      content: '{from} has taken back that it does not contest it. The last day to answer stays.',
    },
  },
  dayMoved: {
    setting: 'Last days that the network has moved',
    one: '{expId}: last day moved to {day}',
    many: '{n} records: last day moved to {day}',
    content: 'The network has moved it. The reason is under Operations of the record.',
  },
  draft: {
    setting: 'Drafts that an AI assistant has prepared for me',
    one: 'Assistant {name} has prepared a draft for you',
    many: 'Assistant {name} has prepared {n} drafts for you',
    content: 'Nothing is submitted. Open it under My drafts, check every field, and submit or discard it.',
  },
  webhook: {
    setting: 'Webhooks that do not accept events',
    title: 'Events could not be delivered to a webhook',
    content:
      '“{name}” has not accepted events for {days} days. Newer events are still tried. Check the receiver, then resend what failed.',
  },
  robotAnswer: {
    setting: 'Answers to questions that I have left',
    person: { title: 'Your question was answered: {question}', content: '{answer}' },
    article: {
      title: 'An article now answers your question: {question}',
      content: '{answer}. Find it in help, or ask the robot again.',
    },
  },
  securityAlert: {
    setting: 'Suspicious logins, refusals and looks at card numbers',
    cardViews: {
      title: 'Many full card numbers were shown',
      content: '{name} has looked at {count} full card numbers within an hour. The audit log shows each of them.',
    },
    refusals: {
      title: 'Many calls were refused',
      content: '{count} calls of {name} from {ip} were refused within ten minutes. The audit log shows them.',
    },
    newLogin: {
      title: 'Login from a new network',
      content: '{name} logged in from {ip}, a network not used before. Ask the user whether it was them.',
    },
    newKeyUse: {
      title: 'An API key was used from a new network',
      content:
        '{name} was used from {ip}, a network not used before. If no program was moved, revoke the key under API access.',
    },
    newDevice: {
      title: 'Login from a new device',
      content: '{name} logged in on a device not used before, from {ip}. Ask the user whether it was them.',
    },
    sealFailed: {
      title: 'A log could not be sealed',
      content: 'Finished days of {name} have no seal and could be changed without trace. Ask the operator.',
    },
    backupFailed: {
      title: 'Backups are late',
      content: 'Recent changes are not in the backup of {name}. Backups, in the audit log, shows what is wrong.',
    },
    verificationFailed: {
      title: 'Backups are not verified',
      content: 'The verification of {name} failed or is late. Backups, in the audit log, shows what it found.',
    },
  },
} as const
