const notExpected = 'If this was not you, contact your manager or administrator immediately.'
const resetRequested = 'A password reset was requested for your account {username}: {at}, from {address}.'

export const mail = {
  /** A code that signs a submission. */
  code: {
    subject: 'Recourse: your one-time password',
    lead: 'Your one-time password:',
    validity: 'It can be used once and expires in {minutes} minutes.',
    warning: 'Recourse staff will never ask for this password. If you did not request it, inform your administrator.',
    signs: 'With it you sign the following:',
    unsaid:
      'The request did not state what will be signed. If you are not submitting anything, inform your administrator.',
    submit: 'You submit {kind}: {amount} {currency}, to {institution}. Number of records: {records}.',
    reply: 'You agree to {kind}: {amount} {currency}, submitted by {institution}. Number of records: {records}.',
  },
  account: {
    created: {
      subject: 'Recourse: your new account',
      lead: 'An account has been created for you. Username: {username}',
    },
    given: {
      subject: 'Recourse: your password has been reset',
      lead: 'Your manager has reset your password. Username: {username}',
    },
    password: 'Temporary password (you will be asked to set your own at login):',
    where: 'Log in at {url} within {hours} hours.',
  },
  /** What is due and what came in, by the user's own choice. */
  reminder: {
    subject: 'Recourse: your pending work',
    overdue: 'Overdue: {count}',
    due: 'Due by {day}: {count}',
    fresh: 'Came in since your last reminder: {count}',
    ahead: 'These records are due in at most {days} days:',
    record: '{kind}, {id}: due {day}',
    recordUntil: '{kind}, {id}: due {day}, until {time} your time',
    more: 'And {count} more.',
    open: 'Open your worklist:',
    off: 'You chose this email in the user centre, where you can change it or switch it off.',
  },
  /** What the owner of an account is informed of. */
  notice: {
    resetLink: {
      subject: 'Recourse: reset your password',
      lines: [
        'Set a new password for your account on this page:',
        '{link}',
        'The link can be used once and expires in {minutes} minutes. If it does not open, copy the text after “reset=” into the “Forgot password” form.',
        'Recourse staff will never ask for this link. If you did not request it, no action is needed; your password is unchanged. If you keep receiving these emails, inform your administrator.',
      ],
    },
    resetByAdministrator: {
      subject: 'Recourse: reset your password',
      lines: [
        resetRequested,
        'No link is sent for administrator accounts. Ask another administrator to reset your password in user maintenance.',
        notExpected,
      ],
    },
    loginByProvider: {
      subject: 'Recourse: reset your password',
      lines: [
        resetRequested,
        'No link is sent: your institution logs in through its identity provider. On the login page, choose “Log in through your institution”.',
        notExpected,
      ],
    },
    passwordChanged: {
      subject: 'Recourse: your password was changed',
      lines: ['The password of your account {username} was changed: {at}, from {address}.', notExpected],
    },
    addressIsNow: {
      subject: 'Recourse: the email address of your account',
      lines: ['Recourse emails for the account {username} are now sent to this address.', notExpected],
    },
    addressWas: {
      subject: 'Recourse: your email address was changed',
      lines: [
        'The email address of your account {username} has been changed. You will no longer receive Recourse emails at this address.',
        'If you did not make this change, contact your administrator immediately.',
      ],
    },
    newDevice: {
      subject: 'Recourse: login from a new device',
      lines: [
        'Your account {username} was used to log in on a new device: {browser}, {at}, from {address}.',
        notExpected,
      ],
    },
    factorAdded: {
      subject: 'Recourse: authenticator app added',
      lines: ['An authenticator app was added to your account {username}: {at}, from {address}.', notExpected],
    },
    factorRemoved: {
      subject: 'Recourse: authenticator app removed',
      lines: ['The authenticator app of your account {username} was removed: {at}, from {address}.', notExpected],
    },
    passkeyAdded: {
      subject: 'Recourse: passkey added',
      lines: ['A passkey was added to your account {username}: {at}, from {address}.', notExpected],
    },
    passkeyRemoved: {
      subject: 'Recourse: passkey removed',
      lines: ['A passkey of your account {username} was removed: {at}, from {address}.', notExpected],
    },
    factorRevoked: {
      subject: 'Recourse: second factor revoked',
      lines: [
        'The second factor of your account {username} was revoked in user maintenance, with its recovery codes: {at}.',
        notExpected,
      ],
    },
    recoveryCodesRenewed: {
      subject: 'Recourse: new recovery codes',
      lines: [
        'New recovery codes were made for your account {username}: {at}, from {address}. The earlier ones no longer work.',
        notExpected,
      ],
    },
    recoveryCodeUsed: {
      subject: 'Recourse: login with a recovery code',
      lines: ['A recovery code was used to log in to your account {username}: {at}, from {address}.', notExpected],
    },
    providerLinked: {
      subject: 'Recourse: login through your institution',
      lines: [
        'A user of the identity provider {issuer} logged in to your account {username} for the first time: {at}, from {address}. From now on, this login opens your account.',
        notExpected,
      ],
    },
    lockedElsewhere: {
      subject: 'Recourse: failed login attempts',
      lines: [
        '{tries} failed login attempts were made for your account {username}, the last one {at}, from {address}. For {minutes} minutes you can log in only on devices that you have used before.',
        notExpected,
      ],
    },
    lockedHere: {
      subject: 'Recourse: failed login attempts',
      lines: [
        '{tries} failed login attempts were made for your account {username} on a device that you have used before, the last one {at}, from {address}. That device is locked for {minutes} minutes.',
        notExpected,
      ],
    },
  },
} as const
