import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { type BackupCopies, type BackupReply, queryBackups } from '../../../contract/operations/backups.ts'
import { call } from '../../api/call.ts'
import { useText } from '../../i18n/useText.ts'
import { QueryPlaceholder } from '../../ui/feedback/QueryPlaceholder.tsx'
import { fileSize } from '../../ui/files/fileSize.ts'
import { Fact } from '../../ui/values/Fact.tsx'
import { Facts } from '../../ui/values/Facts.tsx'
import { showTime } from '../../ui/values/showTime.ts'
import styles from './operations.module.css'

/** Whether there are backups, and what their last verification found. */
export function Backups() {
  const t = useText()
  const { data, error, refetch } = useQuery({
    queryKey: ['backups'],
    queryFn: ({ signal }) => call(queryBackups, {}, { quiet: true, signal }),
    refetchInterval: 10_000,
  })
  return (
    <section className={styles.part} aria-labelledby="backups-title">
      <h2 id="backups-title">{t('operations.backups.title')}</h2>
      {(error || !data) && <QueryPlaceholder query={{ error, refetch }} lines={6} />}
      {data && <BackupFacts backups={data} />}
    </section>
  )
}

function BackupFacts({ backups: { problems, copies, archiver } }: { backups: BackupReply }) {
  const t = useText()
  return (
    <>
      {problems.map((problem) => (
        <Alert
          type={problem === 'notVerified' ? 'info' : 'error'}
          key={problem}
          role="note"
          title={t(`operations.backups.problem.${problem}`)}
        />
      ))}
      {copies && <Copies copies={copies} />}
      {archiver && (
        <Facts single>
          <Fact label="PostgreSQL">{t('operations.backups.ofDatabase')}</Fact>
          <Fact label={t('operations.backups.archivedAt')}>{timeOf(archiver.archivedAt)}</Fact>
        </Facts>
      )}
    </>
  )
}

function Copies({ copies }: { copies: BackupCopies }) {
  const t = useText()
  const { target, encrypted, keepDays, newest, nextAt, verifies, verification, nextVerificationAt } = copies
  // The first is made when a backup is there.
  const verificationDue = newest && !verification ? t('operations.backups.soon') : timeOf(nextVerificationAt)
  return (
    <>
      <Facts single>
        <Fact label={t('operations.backups.target')}>
          {t('operations.backups.goesTo', { target, encrypted: String(encrypted), days: keepDays })}
        </Fact>
        <Fact label={t('operations.backups.newest')}>
          {newest
            ? t('operations.backups.made', { at: showTime(newest.endedAt, true), size: fileSize(newest.bytes) })
            : '–'}
        </Fact>
        <Fact label={t('operations.backups.next')}>{timeOf(nextAt)}</Fact>
        <Fact label={t('operations.backups.verified')}>
          {verification
            ? t('operations.backups.found', {
                at: showTime(verification.at, true),
                seconds: verification.seconds,
                whole: String(verification.whole),
              })
            : '–'}
        </Fact>
        <Fact label={t('operations.backups.nextVerification')}>
          {verifies ? verificationDue : t('operations.backups.verifiedElsewhere')}
        </Fact>
      </Facts>
      {verification && (
        // The output of a command, which is in English.
        <pre className={styles.said} lang="en">
          {verification.said}
        </pre>
      )}
    </>
  )
}

function timeOf(at: string | null): string {
  return at === null ? '–' : showTime(at, true)
}
