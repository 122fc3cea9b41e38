/** The page on which administrators see backups and the forwarding of the audit log. */
export const operations = {
  backups: {
    title: 'Backups',
    target: 'Stored in',
    goesTo:
      '{target}, {encrypted, select, true {encrypted} other {not encrypted}}, kept for {days, plural, one {# day} other {# days}}',
    ofDatabase: 'Base backups are the operator’s: only the WAL archive is visible here.',
    archivedAt: 'Last WAL archived',
    newest: 'Newest backup',
    made: '{at}, {size}',
    next: 'Next backup due',
    verified: 'Last verification',
    found: '{whole, select, true {Passed} other {Failed}}, {at} ({seconds, number} s)',
    nextVerification: 'Next verification due',
    soon: 'Within an hour',
    verifiedElsewhere: 'Not by this server: it has no secret key (BACKUP_IDENTITY_FILE) or no embedded PostgreSQL',
    problem: {
      notConfigured:
        'No backups are made. The operator sets BACKUP_URL to a folder on another disk or to S3 and starts the server again; “npm run recourse -- backup DIR” makes one now.',
      noBackup: 'There is no backup yet. The operator finds the reason in the log, at BACKUP FAILED.',
      backupLate: 'The newest backup is too old. The operator finds the reason in the log, at BACKUP FAILED.',
      notVerified: 'No backup was verified yet: “npm run recourse -- backup verify”.',
      verificationFailed:
        'The last verification failed; what it found stands below. The operator makes a new backup and verifies it: “npm run recourse -- backup verify”.',
      verificationLate: 'Backups were not verified for more than a week: “npm run recourse -- backup verify”.',
      archivesNothing:
        'PostgreSQL archives no WAL: without a base backup by other means, changes would be lost. The operator sets archive_mode and archive_command.',
      archiveFails: 'PostgreSQL cannot archive its WAL. The operator finds the reason in its log, at archive_command.',
    },
  },
  forwarding: {
    title: 'Forwarding of the audit log',
    off: 'The audit log stays in this database. The operator can have it sent to a receiver: SECURITY_LOG_URL.',
    target: 'Receiver',
    sent: 'Sent',
    lastSent: 'Last sent',
    waiting: 'Waiting',
    waits: '{count, plural, =0 {Nothing} one {# entry, for {seconds} s} other {# entries, the oldest for {seconds} s}}',
    lastError: 'Last error',
    test: 'Send test',
    testDone: 'The receiver has taken the test.',
    testFailed: 'Not taken: {why}',
  },
}
