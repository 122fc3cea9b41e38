import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Radio } from 'antd'
import { type ReactNode, useId } from 'react'
import { dayOf, daysBetween, dayText } from '../../../domain/time/calendar.ts'
import { ownZone } from '../../../domain/time/zones.ts'
import { languageFacts, languages } from '../../../texts/languages.ts'
import { chooseUndo, undoSeconds, useUndoSeconds } from '../../api/undoTime.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { Breadcrumbs } from '../../layout/Breadcrumbs.tsx'
import { lastLoginText } from '../../session/lastLoginText.ts'
import { speak } from '../../session/session.ts'
import { useProfile } from '../../session/useProfile.ts'
import { QueryPlaceholder } from '../../ui/feedback/QueryPlaceholder.tsx'
import page from '../../ui/pages/page.module.css'
import typography from '../../ui/typography.module.css'
import { localDay } from '../../ui/values/showTime.ts'
import visibility from '../../ui/visibility.module.css'
import { AvatarField } from './AvatarField.tsx'
import styles from './center.module.css'
import { DeviceList } from './DeviceList.tsx'
import { FactorSection } from './FactorSection.tsx'
import { NotifyFields } from './NotifyFields.tsx'
import { OwnLog } from './OwnLog.tsx'
import { Profile } from './Profile.tsx'
import { type Myself, myselfQuery } from './queries.ts'
import { ReminderFields } from './ReminderFields.tsx'
import { ZoneField } from './ZoneField.tsx'

export function CenterPage() {
  const t = useText()
  const { data: myself, error, refetch } = useQuery(myselfQuery)
  const title = t('frame.title.center')
  const { zone } = useProfile()
  return (
    <>
      <Breadcrumbs trail={[{ label: t('frame.title.home'), to: '/home' }]} here={title} />
      <div className={`${page.page} ${styles.center}`} aria-busy={!myself && !error}>
        <h1 className={visibility.visuallyHidden}>{title}</h1>
        {myself ? (
          <>
            <Section title={t('center.profile')}>
              <AvatarField />
              <Profile myself={myself} />
            </Section>
            <Section title={t('center.language')} hint={t('center.languageHint')}>
              <LanguageField />
            </Section>
            <Section title={t('field.zone')} hint={t('center.zoneHint')}>
              <ZoneField myself={myself} />
            </Section>
            <Section title={t('center.undo')} hint={t('center.undoHint')}>
              <UndoField />
            </Section>
            <Section title={t('center.notify')} hint={t('center.notifyHint')}>
              <NotifyFields version={myself.version} />
            </Section>
            <Section title={t('field.reminder')} hint={t('center.reminder.hint')}>
              <ReminderFields email={myself.email} />
            </Section>
            <Section title={t('center.password')}>
              <PasswordFacts {...myself} />
              <LastLogin />
            </Section>
            <Section title={t('center.factor.title')} hint={t('center.factor.hint')}>
              <FactorSection />
            </Section>
            <Section title={t('center.devices.title')} hint={t('center.devices.hint')}>
              <DeviceList />
            </Section>
            <Section title={t('center.log')} hint={t('center.logHint')}>
              <OwnLog key={zone} />
            </Section>
          </>
        ) : (
          <QueryPlaceholder query={{ error, refetch }} lines={12} />
        )}
      </div>
    </>
  )
}

/** Shows the last log-in so that users notice one that wasn't theirs. */
function LastLogin() {
  const t = useText()
  const { lastLogin } = useProfile()
  return <p>{lastLogin ? lastLoginText(lastLogin, t) : t('center.firstLogin')}</p>
}

function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.about}>
        <h2 id={id}>{title}</h2>
        {hint && <p className={typography.quiet}>{hint}</p>}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  )
}

function LanguageField() {
  const t = useText()
  const present = useLanguage()
  return (
    <Radio.Group
      name="language"
      aria-label={t('center.language')}
      value={present}
      onChange={({ target }) => void speak(target.value)}
      options={languages.map((language) => ({
        value: language,
        label: <span lang={languageFacts[language].tag}>{languageFacts[language].ownName}</span>,
      }))}
    />
  )
}

function UndoField() {
  const t = useText()
  return (
    <Radio.Group
      name="undo"
      aria-label={t('center.undo')}
      value={useUndoSeconds()}
      onChange={({ target }) => chooseUndo(target.value)}
      options={undoSeconds.map((seconds) => ({ value: seconds, label: t('center.undoTime', { seconds }) }))}
    />
  )
}

function PasswordFacts({
  passwordChangedAt,
  passwordExpiresAt,
}: Pick<Myself, 'passwordChangedAt' | 'passwordExpiresAt'>) {
  const t = useText()
  const changed = localDay(passwordChangedAt)
  const day = (at: Date) => dayOf(at, ownZone())
  const expires = passwordExpiresAt === null ? null : day(new Date(passwordExpiresAt))
  return (
    <>
      <p>
        {expires === null
          ? t('center.passwordNever', { changed })
          : t('center.passwordFacts', {
              changed,
              expires: dayText(expires),
              days: Math.max(0, daysBetween(day(new Date()), expires)),
            })}
      </p>
      <p>
        <Link to="/changePassword">{t('center.passwordChange')}</Link>
      </p>
    </>
  )
}
