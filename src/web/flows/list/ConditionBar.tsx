import { DownOutlined, FilterOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Drawer } from 'antd'
import { type FormEvent, type ReactNode, useState } from 'react'
import { type FieldName, fieldOf } from '../../../domain/fields.ts'
import type { Flow, Node } from '../../../domain/workflow/flow.ts'
import { useLanguage, useText } from '../../i18n/useText.ts'
import type { KnownNames } from '../definition.ts'
import { askedFields, asksMine, type Conditions, withoutStartDays } from './ask.ts'
import { ConditionInput } from './ConditionInput.tsx'
import { checkDraft, type Draft, draftOf, type Problems } from './draft.ts'
import { MineToggle } from './MineToggle.tsx'
import { institutionOptions, optionsOf } from './options.ts'
import type { ListPlace } from './useListPlace.ts'
import { useNarrow } from './useNarrow.ts'

/** How many conditions stand open; the rest is behind More. */
const openCount = 4

interface ConditionBarProps {
  flow: Flow
  node: Node
  place: ListPlace
  names: KnownNames
  /** True where they are the whole page: then all of them stand open. */
  alone?: boolean
  /** Asks again, where the conditions are those that were asked already. */
  onSame: () => void
}

/** The conditions of a list: in one bar, or, on a narrow screen, in a drawer behind one button. */
export function ConditionBar({ flow, node, place, names, alone = false, onSame }: ConditionBarProps) {
  const narrow = useNarrow()
  const { page, ask, change } = place
  const form = useDraft(place, onSame)
  const language = useLanguage()
  const options = (name: FieldName) => {
    const field = fieldOf(name)
    return field.kind === 'code'
      ? optionsOf(field.list, { flow, node, names, draft: form.draft, language })
      : institutionOptions(names, language)
  }
  const inputOf = (where: string, labelled: boolean) => (name: FieldName) => (
    <ConditionInput
      key={name}
      name={name}
      place={where}
      draft={form.draft}
      change={form.change}
      options={options}
      problem={form.problems[name]}
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
  const count = place.isStart ? 0 : askedFields(page, ask.conditions).length
  if (alone) return <OpenConditions page={page.conditions} inputOf={inputOf} submit={submit} reset={reset} />
  return narrow ? (
    <NarrowBar
      page={page.conditions}
      count={count}
      mine={<MineToggle place={place} />}
      inputOf={inputOf}
      submit={submit}
      reset={reset}
    />
  ) : (
    <WideBar page={page.conditions} problems={form.problems} inputOf={inputOf} submit={submit} reset={reset} />
  )
}

interface BarProps {
  page: readonly FieldName[]
  inputOf: (where: string, labelled: boolean) => (name: FieldName) => ReactNode
  /** True where the conditions hold, and are asked now. */
  submit: (event: FormEvent) => boolean
  reset: () => void
}

function WideBar({ page, problems, inputOf, submit, reset }: BarProps & { problems: Problems }) {
  const t = useText()
  const [more, setMore] = useState(false)
  const rest = page.slice(openCount)
  const wrongInside = rest.some((name) => problems[name])
  const open = more || wrongInside
  return (
    <search className="condition-bar">
      <form aria-label={t('list.conditions')} onSubmit={submit} noValidate>
        <div className="condition-line">
          {page.slice(0, openCount).map(inputOf('bar', false))}
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
          <span className="condition-end">
            <Button onClick={reset}>{t('list.reset')}</Button>
            <Button type="primary" htmlType="submit">
              {t('list.query')}
            </Button>
          </span>
        </div>
        {open && (
          <div className="condition-more" id="more-conditions">
            {rest.map(inputOf('more', true))}
          </div>
        )}
      </form>
    </search>
  )
}

function OpenConditions({ page, inputOf, submit, reset }: BarProps) {
  const t = useText()
  return (
    <search className="condition-bar">
      <form aria-label={t('list.conditions')} onSubmit={submit} noValidate>
        <div className="condition-more">{page.map(inputOf('page', true))}</div>
        <div className="condition-page-foot">
          <Button onClick={reset}>{t('list.reset')}</Button>
          <Button type="primary" htmlType="submit">
            {t('list.query')}
          </Button>
        </div>
      </form>
    </search>
  )
}

/** The first number that a list can be asked for stands open; everything is in the drawer. */
function NarrowBar({ page, count, mine, inputOf, submit, reset }: BarProps & { count: number; mine: ReactNode }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const quick = page.find((name) => fieldOf(name).kind === 'id')
  return (
    <>
      <search className="condition-bar">
        <form aria-label={t('list.conditions')} onSubmit={submit} noValidate>
          <div className="condition-line">
            {quick && inputOf('quick', false)(quick)}
            <Button icon={<FilterOutlined aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
              {t('list.filter')}
              {count > 0 && <span className="count">{count}</span>}
            </Button>
          </div>
        </form>
      </search>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        title={t('list.conditions')}
        placement="right"
        size="min(400px, 100vw)"
        closable={{ 'aria-label': t('frame.close') }}
        destroyOnHidden
      >
        <form className="condition-drawer" noValidate onSubmit={(event) => submit(event) && setOpen(false)}>
          {mine}
          {page.map(inputOf('drawer', true))}
          <div className="condition-drawer-foot">
            <Button
              onClick={() => {
                reset()
                setOpen(false)
              }}
            >
              {t('list.reset')}
            </Button>
            <Button type="primary" htmlType="submit">
              {t('list.query')}
            </Button>
          </div>
        </form>
      </Drawer>
    </>
  )
}

/** What stands in the inputs until it is asked; what is asked otherwise (a chip, Back) shows in them at once. */
function useDraft({ page, ask, change, isStart }: ListPlace, onSame: () => void) {
  const asked = JSON.stringify(ask.conditions)
  const [state, setState] = useState(() => freshState(asked))
  const current = state.asked === asked ? state : freshState(asked)
  if (current !== state) setState(current)

  function freshState(of: string): { asked: string; draft: Draft; problems: Problems } {
    return { asked: of, draft: draftOf(page, JSON.parse(of) as Conditions), problems: {} }
  }
  return {
    draft: current.draft,
    problems: current.problems,
    change: (patch: Draft) =>
      setState((before) => {
        const gone = Object.keys(patch).map((key) => key.replace(/(From|To)$/, ''))
        const problems = Object.fromEntries(Object.entries(before.problems).filter(([name]) => !gone.includes(name)))
        return { ...before, draft: { ...before.draft, ...patch }, problems }
      }),
    /** What was typed and not asked goes too. */
    forget: () => setState(freshState(asked)),
    ask: (): boolean => {
      const { conditions: typed, problems } = checkDraft(page, current.draft)
      const mine: Conditions = asksMine(ask.conditions) ? { mine: '1' } : {}
      const conditions = { ...(isStart ? withoutStartDays(typed, ask.conditions) : typed), ...mine }
      const holds = Object.keys(problems).length === 0
      setState({ ...current, problems })
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
