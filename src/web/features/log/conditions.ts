import type { queryLog } from '../../../contract/logs.ts'
import { addDays, dayOf, isDay } from '../../../domain/calendar.ts'
import { type LogLevel, type LogType, logLevels, logTypes } from '../../../domain/logs.ts'
import { menus } from '../../../domain/menus.ts'
import type { Asks } from '../../api/call.ts'
import type { Search } from '../../routes.tsx'

export const listPath = menus.Log.path
const pageSize = 20

/** The last week, where the address says no days. */
export function usualDays(today = dayOf(new Date())) {
  return { startDt: addDays(today, -6), endDt: today }
}

/** What stands in the fields: the days always, the rest empty where nothing is asked. */
export function typedOf(search: Search) {
  const { username = '', level = '', type = '', insIdCd = '' } = search
  const usual = usualDays()
  const day = (name: 'startDt' | 'endDt') => (isDay(search[name] ?? '') ? (search[name] ?? '') : usual[name])
  const [startDt = '', endDt = ''] = [day('startDt'), day('endDt')].sort()
  return {
    username,
    level: logLevels.find((one) => one === level) ?? '',
    type: logTypes.find((one) => one === type) ?? '',
    insIdCd: /^\d{8,11}$/.test(insIdCd) ? insIdCd : '',
    startDt,
    endDt,
  }
}

export type Typed = ReturnType<typeof typedOf>

/** What an address asks for; what can't be asked is left out. */
export function askedBy(search: Search): Asks<typeof queryLog> & { currPage: number } {
  const { username, level, type, insIdCd, startDt, endDt } = typedOf(search)
  return {
    currPage: Math.max(1, Number.parseInt(search.currPage ?? '1', 10) || 1),
    pageSize,
    startDt,
    endDt,
    ...(username.trim() && { username: username.trim() }),
    ...(level && { level: level as LogLevel }),
    ...(type && { type: type as LogType }),
    ...(insIdCd && { insIdCd }),
  }
}

/** The address of what stands in the fields; the usual days are not said, so that they move on. */
export function searchOf(typed: Typed): Search {
  const usual = usualDays()
  const { startDt, endDt, ...rest } = typed
  const isUsual = startDt === usual.startDt && endDt === usual.endDt
  return { ...rest, ...(!isUsual && { startDt, endDt }) }
}
