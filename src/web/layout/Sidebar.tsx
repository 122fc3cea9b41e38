import {
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  CarryOutOutlined,
  DownOutlined,
  FileSearchOutlined,
  GlobalOutlined,
  HomeOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  SafetyOutlined,
  SwapOutlined,
  TeamOutlined,
  ToolOutlined,
} from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { Dropdown } from 'antd'
import { type ReactNode, useState } from 'react'
import { menuPaths } from '../../contract/pages.ts'
import { flows } from '../../domain/flows/index.ts'
import { type MenuName, type ModuleName, menus, modules } from '../../domain/people/menus.ts'
import { keysOf } from '../../domain/typed.ts'
import { tasksQuery } from '../api/tasks.ts'
import { useText } from '../i18n/useText.ts'
import { guardedRoute } from '../routes/guardNavigation.ts'
import { useMenus } from '../session/useProfile.ts'
import buttons from '../ui/buttons.module.css'
import { Count } from '../ui/values/Count.tsx'
import visibility from '../ui/visibility.module.css'
import { PinnedViews } from './PinnedViews.tsx'
import styles from './sidebar.module.css'
import { version } from './version.ts'

const icons: Readonly<Record<ModuleName, ReactNode>> = {
  supervision: <BarChartOutlined aria-hidden="true" />,
  dispute: <SwapOutlined aria-hidden="true" />,
  exceptional: <AuditOutlined aria-hidden="true" />,
  manual: <ToolOutlined aria-hidden="true" />,
  antiRisk: <SafetyOutlined aria-hidden="true" />,
  internetPay: <GlobalOutlined aria-hidden="true" />,
  informationManagement: <BankOutlined aria-hidden="true" />,
  informationInquiry: <FileSearchOutlined aria-hidden="true" />,
  userManagement: <TeamOutlined aria-hidden="true" />,
}

interface SidebarProps {
  collapsed: boolean
  /** Missing in the drawer, which does not collapse. */
  onToggle?: () => void
}

export function Sidebar({ collapsed, onToggle }: SidebarProps) {
  const t = useText()
  const mine = useMenus()
  const here = useOpenMenu()
  const within = here && menus[here].module
  const [chosen, setChosen] = useState<ModuleName | null | undefined>()
  const open = chosen === undefined ? within : chosen
  const path = useRouterState({ select: (state) => state.location.pathname })
  const work = useWork()
  return (
    <nav className={collapsed ? `${styles.nav} ${styles.collapsed}` : styles.nav} aria-label={t('frame.nav')}>
      <div className={styles.list}>
        <Link
          to="/worklist"
          className={styles.item}
          aria-current={path === '/worklist' ? 'page' : undefined}
          title={collapsed ? t('frame.title.worklist') : undefined}
        >
          <CarryOutOutlined aria-hidden="true" />
          <span className={collapsed ? visibility.visuallyHidden : styles.label}>{t('frame.title.worklist')}</span>
          {!collapsed && work > 0 && <WaitingCount count={work} />}
        </Link>
        {!collapsed && <PinnedViews />}
        {mine.includes('Board') && (
          <Item
            to={menuPaths.Board}
            name={t('frame.menu.Board')}
            icon={<BarChartOutlined aria-hidden="true" />}
            isHere={path.startsWith(menuPaths.Board)}
            collapsed={collapsed}
          />
        )}
        <Item
          to="/home"
          name={t('frame.title.home')}
          icon={<HomeOutlined aria-hidden="true" />}
          isHere={path === '/home'}
          collapsed={collapsed}
        />
        {modules.map((module) => {
          if (module === 'supervision') return null
          const pages = mine.filter((name) => menus[name].module === module)
          if (pages.length === 0) return null
          const group = { module, pages, here, isWithin: module === within }
          return collapsed ? (
            <CollapsedGroup key={module} {...group} />
          ) : (
            <Group
              key={module}
              {...group}
              isOpen={module === open}
              onToggle={() => setChosen(module === open ? null : module)}
            />
          )
        })}
      </div>
      <div className={styles.foot}>
        {onToggle && (
          <button
            type="button"
            className={`${buttons.text} ${styles.fold}`}
            onClick={onToggle}
            aria-label={collapsed ? t('frame.expand') : undefined}
          >
            {collapsed ? <MenuUnfoldOutlined aria-hidden="true" /> : <MenuFoldOutlined aria-hidden="true" />}
            {!collapsed && t('frame.collapse')}
          </button>
        )}
        {!collapsed && <span>{t('frame.version', { version })}</span>}
      </div>
    </nav>
  )
}

interface ItemProps {
  to: string
  name: string
  icon: ReactNode
  isHere: boolean
  collapsed: boolean
}

/** A page that stands in no group. */
function Item({ to, name, icon, isHere, collapsed }: ItemProps) {
  return (
    <Link
      to={to}
      className={styles.item}
      aria-current={isHere ? 'page' : undefined}
      title={collapsed ? name : undefined}
    >
      {icon}
      <span className={collapsed ? visibility.visuallyHidden : styles.label}>{name}</span>
    </Link>
  )
}

interface GroupProps {
  module: ModuleName
  pages: readonly MenuName[]
  here: MenuName | null
  isWithin: boolean
}

function Group({
  module,
  pages,
  here,
  isWithin,
  isOpen,
  onToggle,
}: GroupProps & { isOpen: boolean; onToggle: () => void }) {
  const t = useText()
  const waiting = useWaiting()
  return (
    <>
      <button
        type="button"
        className={`${styles.item}${isOpen ? ` ${styles.open}` : ''}${isWithin ? ` ${styles.within}` : ''}`}
        aria-expanded={isOpen}
        onClick={onToggle}
      >
        {icons[module]}
        <span className={styles.label}>{t(`frame.module.${module}`)}</span>
        <DownOutlined className={styles.arrow} aria-hidden="true" />
      </button>
      {isOpen && (
        <ul>
          {pages.map((name) => (
            <li key={name}>
              <Link
                to={menuPaths[name]}
                className={`${styles.item} ${styles.child}`}
                aria-current={name === here ? 'page' : undefined}
              >
                <span className={styles.label} title={t(`frame.menu.${name}`)}>
                  {t(`frame.menu.${name}`)}
                </span>
                {waiting(name) > 0 && <WaitingCount count={waiting(name)} />}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function WaitingCount({ count }: { count: number }) {
  const t = useText()
  return (
    <>
      <Count of={count} hidden />
      <span className={visibility.visuallyHidden}>{t('frame.waiting', { count })}</span>
    </>
  )
}

function CollapsedGroup({ module, pages, here, isWithin }: GroupProps) {
  const t = useText()
  const navigate = useNavigate()
  const items = pages.map((name) => ({
    key: name,
    label: t(`frame.menu.${name}`),
    onClick: () => navigate({ to: menuPaths[name] }),
  }))
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items, selectedKeys: here ? [here] : [] }}>
      <button
        type="button"
        className={`${styles.item}${isWithin ? ` ${styles.within}` : ''}`}
        aria-haspopup="menu"
        title={t(`frame.module.${module}`)}
        aria-label={t(`frame.module.${module}`)}
      >
        {icons[module]}
      </button>
    </Dropdown>
  )
}

function useOpenMenu(): MenuName | null {
  return useRouterState({
    select: ({ location, matches }) => {
      const byPath = keysOf(menus).find((name) => menuPaths[name] === location.pathname)
      return byPath ?? guardedRoute(matches.at(-1)?.staticData ?? {}, location.search).menu
    },
  })
}

/** The rows of the worklist: records and alerts. */
function useWork(): number {
  const { data } = useQuery(tasksQuery)
  return data ? data.total + data.alerts : 0
}

function useWaiting(): (menu: MenuName) => number {
  const { data } = useQuery(tasksQuery)
  return (menu) => {
    if (menu === 'RiskMonitoring') return data?.alerts ?? 0
    if (menu === 'PendingChange') return data?.changes ?? 0
    const flow = flows.find((one) => one.menu === menu)?.id
    const tasks = data?.tasks.filter((task) => task.flow === flow) ?? []
    return tasks.reduce((sum, task) => sum + task.count, 0)
  }
}
