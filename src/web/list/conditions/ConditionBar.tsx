import { DownOutlined, FilterOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react'
import { useText } from '../../i18n/useText.ts'
import { toast } from '../../ui/feedback/notices.ts'
import { Count } from '../../ui/values/Count.tsx'
import visibility from '../../ui/visibility.module.css'
import type { ConditionDraft, Conditions, ListCondition } from '../conditions.ts'
import type { ListPlace, ListQuestions } from '../definition.ts'
import { activeConditions, isAskable, withoutStart } from '../listQuery.ts'
import { useNarrow } from '../useNarrow.ts'
import { ConditionInput } from './ConditionInput.tsx'
import styles from './conditionBar.module.css'
import { checkDraft, type DraftProblems, draftOf } from './draft.ts'

const ConditionDrawer = lazy(async () => ({ default: (await import('./ConditionDrawer.tsx')).ConditionDrawer }))

const openCount = 4

interface ConditionBarProps {
  conditions: readonly ListCondition[]
  start?: ListQuestions['start']
  needsOneOf?: ListQuestions['needsOneOf']
  place: ListPlace
  /** True where they are the whole page: then all of them stand open. */
  alone?: boolean
  /** Asks again, where the conditions are those that were asked already. */
  onSame: () => void
}

/** The conditions of a list: in one bar, or, on a narrow screen, in a drawer behind one button. */
export function ConditionBar({ conditions: known, place, alone = false, onSame, ...rules }: ConditionBarProps) {
  const narrow = useNarrow()
  const { ask, change } = place
  const form = useDraft(known, rules, place, onSame)
  const inputOf = (where: string, labelled: boolean) => (condition: ListCondition) => (
    <ConditionInput
      key={condition.name}
      condition={condition}
      place={where}
      draft={form.draft}
      change={form.change}
      problem={form.problems[condition.name]}
      labelled={labelled}
    />
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    return form.ask()
  }
  const reset = () => {
    form.forget()
    change({ conditions: {} })
  }
  const count = place.isStart ? 0 : activeConditions(known, ask.conditions).length
  // Boxes stand above the table, where there is room.
  const typed = known.filter(({ kind }) => kind !== 'toggle')
  if (typed.length === 0) return null
  if (alone) return <OpenConditions known={typed} inputOf={inputOf} submit={submit} reset={reset} />
  return narrow ? (
    <NarrowBar known={known} count={count} inputOf={inputOf} submit={submit} reset={reset} />
  ) : (
    <WideBar known={typed} problems={form.problems} inputOf={inputOf} submit={submit} reset={reset} />
  )
}

interface BarProps {
  known: readonly ListCondition[]
  inputOf: (where: string, labelled: boolean) => (condition: ListCondition) => ReactNode
  /** True where the conditions hold, and are asked now. */
  submit: (event: FormEvent) => boolean
  reset: () => void
}

function WideBar({ known, problems, inputOf, submit, reset }: BarProps & { problems: DraftProblems }) {
  const t = useText()
  const [more, setMore] = useState(false)
  const rest = known.slice(openCount)
  const wrongInside = rest.some(({ name }) => problems[name])
  const open = more || wrongInside
  return (
    <search className={`${styles.bar} ${visibility.screenOnly}`}>
      <form aria-label={t('list.conditions')} onSubmit={submit} noValidate>
        <div className={styles.line}>
          {known.slice(0, openCount).map(inputOf('bar', false))}
          {rest.length > 0 && (
            <Button
              aria-expanded={open}
              aria-controls="more-conditions"
              icon={open ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
              iconPlacement="end"
              onClick={() => setMore(!open)}
            >
              {t('list.more')}
            </Button>
          )}
          <span className={styles.end}>
            <Button onClick={reset}>{t('list.reset')}</Button>
            <Button type="primary" htmlType="submit">
              {t('list.query')}
            </Button>
          </span>
        </div>
        {open && (
          <div className={styles.more} id="more-conditions">
            {rest.map(inputOf('more', true))}
          </div>
        )}
      </form>
    </search>
  )
}

function OpenConditions({ known, inputOf, submit, reset }: BarProps) {
  const t = useText()
  return (
    <search className={`${styles.bar} ${visibility.screenOnly}`}>
      <form aria-label={t('list.conditions')} onSubmit={submit} noValidate>
        <div className={styles.more}>{known.map(inputOf('page', true))}</div>
        <div className={styles.pageFoot}>
          <Button onClick={reset}>{t('list.reset')}</Button>
          <Button type="primary" htmlType="submit">
            {t('list.query')}
          </Button>
        </div>
      </form>
    </search>
  )
}

/** The first text that a list can be asked for stands open; everything is in the drawer. */
function NarrowBar({ known, count, inputOf, submit, reset }: BarProps & { count: number }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const show = () => {
    setOpen(true)
    setWasOpen(true)
  }
  const quick = known.find(({ kind }) => kind === 'text' || kind === 'terms')
  return (
    <>
      <search className={`${styles.bar} ${visibility.screenOnly}`}>
        <form aria-label={t('list.conditions')} onSubmit={submit} noValidate>
          <div className={styles.line}>
            {quick && inputOf('quick', false)(quick)}
            <Button icon={<FilterOutlined aria-hidden />} aria-haspopup="dialog" onClick={show}>
              {t('list.filter')}
              {count > 0 && <Count of={count} />}
            </Button>
          </div>
        </form>
      </search>
      {wasOpen && (
        <Suspense>
          <ConditionDrawer open={open} close={() => setOpen(false)} submit={submit} reset={reset}>
            {known.map(inputOf('drawer', true))}
          </ConditionDrawer>
        </Suspense>
      )}
    </>
  )
}

/** Keeps the typed values until Query. Conditions changed elsewhere (a chip, Back) show in the inputs at once. */
function useDraft(
  known: readonly ListCondition[],
  { start, needsOneOf }: Pick<ListQuestions, 'start' | 'needsOneOf'>,
  { ask, change, isStart }: ListPlace,
  onSame: () => void,
) {
  const t = useText()
  const search = JSON.stringify(ask.conditions)
  const [state, setState] = useState(freshState)
  const current = state.search === search ? state : freshState()
  if (current !== state) setState(current)

  function freshState(): { search: string; draft: ConditionDraft; problems: DraftProblems } {
    return { search, draft: draftOf(known, ask.conditions), problems: {} }
  }
  return {
    draft: current.draft,
    problems: current.problems,
    change: (patch: ConditionDraft) =>
      setState((before) => {
        const touched = known.filter(({ keys }) => keys.some((key) => key in patch)).map(({ name }) => name)
        const problems = Object.fromEntries(Object.entries(before.problems).filter(([name]) => !touched.includes(name)))
        return { ...before, draft: { ...before.draft, ...patch }, problems }
      }),
    /** Also drops typed values that were not queried. */
    forget: () => setState(freshState()),
    ask: (): boolean => {
      const { conditions: typed, problems } = checkDraft(known, current.draft)
      const conditions = isStart && start ? withoutStart(typed, ask.conditions, start.unless) : typed
      const holds = Object.keys(problems).length === 0
      setState({ ...current, problems })
      if (holds && !isAskable(needsOneOf, conditions)) {
        toast('warning', t('error.fieldsEmpty'))
        return false
      }
      if (holds && isSame(conditions, ask.conditions)) onSame()
      else if (holds) change({ conditions })
      return holds
    },
  }
}

function isSame(one: Conditions, other: Conditions): boolean {
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key])
}
