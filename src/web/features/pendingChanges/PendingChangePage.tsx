import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { menuPaths } from '../../../contract/pages.ts'
import type { PendingChangeDetail } from '../../../contract/reference/pendingChanges.ts'
import { nameIn } from '../../../texts/names.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import { DetailPage } from '../../layout/DetailPage.tsx'
import { usePathId } from '../../routes/pageSearch.ts'
import { callName } from '../../ui/values/actName.ts'
import { CodeName } from '../../ui/values/CodeName.tsx'
import { Fact } from '../../ui/values/Fact.tsx'
import { Facts } from '../../ui/values/Facts.tsx'
import { showTime } from '../../ui/values/showTime.ts'
import { useFactText } from '../../ui/values/useFactText.ts'
import visibility from '../../ui/visibility.module.css'
import { ChangeState } from './ChangeState.tsx'
import { DecisionButtons } from './DecisionButtons.tsx'
import styles from './pendingChanges.module.css'
import { changeQuery } from './queries.ts'
import { subjectOf } from './subject.ts'

export function PendingChangePage() {
  const t = useText()
  const query = useQuery({ ...changeQuery(usePathId()), staleTime: 0 })
  const list = { label: t('frame.menu.PendingChange'), to: menuPaths.PendingChange }
  const nameOf = (change: PendingChangeDetail) =>
    t('frame.labelled', { label: t(`changeKind.${change.kind}`), text: subjectOf(change, t) })
  return (
    <DetailPage query={query} list={list} nameOf={nameOf}>
      {(change) => <Change change={change} title={nameOf(change)} />}
    </DetailPage>
  )
}

function Change({ change, title }: { change: PendingChangeDetail; title: string }) {
  const t = useText()
  const language = useLanguage()
  const { state, insIdCd, insNm, proposedBy, proposedAt, expiresAt, remark, outdatedBy } = change
  const decidedBy = outdatedBy?.name ?? change.decidedBy
  const decidedAt = outdatedBy?.at ?? change.decidedAt
  return (
    <>
      <header className={styles.head}>
        <h1>{title}</h1>
        <ChangeState state={state} />
        <DecisionButtons change={change} title={title} />
      </header>
      <Facts>
        <Fact label={t('pendingChanges.institution')}>
          <CodeName code={insIdCd} name={nameIn(insNm, language)} />
        </Fact>
        <Fact label={t('pendingChanges.proposedBy')}>{proposedBy}</Fact>
        <Fact label={t('pendingChanges.proposedAt')}>{showTime(proposedAt)}</Fact>
        {state === 'pending' && <Fact label={t('pendingChanges.expiresAt')}>{showTime(expiresAt)}</Fact>}
        {decidedBy && (
          <Fact label={t(state === 'outdated' ? 'pendingChanges.overtakenBy' : 'pendingChanges.decidedBy')}>
            {decidedBy}
          </Fact>
        )}
        {outdatedBy && <Fact label={t('pendingChanges.overtakenWith')}>{callName(outdatedBy.what, t)}</Fact>}
        {decidedAt && (
          <Fact label={t(state === 'outdated' ? 'pendingChanges.outdatedAt' : 'pendingChanges.decidedAt')}>
            {showTime(decidedAt)}
          </Fact>
        )}
        {remark && <Fact label={t('pendingChanges.remark')}>{remark}</Fact>}
      </Facts>
      {state === 'outdated' && (
        <p className={styles.outdated}>{t('pendingChanges.outdated', { what: subjectOf(change, t) })}</p>
      )}
      {(change.kind === 'importRulePack' || change.kind === 'restoreRulePack') && (
        <p>
          <Link to="/informationManagement/RulePack" search={{ changeId: change.changeId }}>
            {t('rulePacks.report')}
          </Link>
        </p>
      )}
      <h2>{t('pendingChanges.diff')}</h2>
      {change.kind === 'giveUserPassword' ? (
        <p>{t('pendingChanges.newPassword', { email: String(change.after?.email ?? '') })}</p>
      ) : (
        <ChangeTable {...change} />
      )}
    </>
  )
}

function ChangeTable({ before, after }: Pick<PendingChangeDetail, 'before' | 'after'>) {
  const t = useText()
  const { nameOf, textOf } = useFactText()
  const names = [...new Set([before, after].flatMap((facts) => Object.keys(facts ?? {})))]
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('pendingChanges.field')}</th>
          {before && <th scope="col">{t('pendingChanges.before')}</th>}
          {after && <th scope="col">{t('pendingChanges.after')}</th>}
        </tr>
      </thead>
      <tbody>
        {names.map((name) => {
          const isChanged = before !== null && after !== null && differ(before[name], after[name])
          return (
            <tr key={name} className={isChanged ? styles.changed : undefined}>
              <th scope="row">{nameOf(name)}</th>
              {before && <td>{textOf(name, before[name], before)}</td>}
              {after && (
                <td>
                  {textOf(name, after[name], after)}
                  {isChanged && <span className={visibility.visuallyHidden}> ({t('pendingChanges.changed')})</span>}
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function differ(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) !== JSON.stringify(other)
}
