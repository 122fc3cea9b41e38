import { describe, expect, it } from 'vitest'
import { historyPage, including, searchList } from '../../../domain/flows/columns.ts'
import { flows } from '../../../domain/flows/index.ts'
import { stdDispute } from '../../../domain/flows/stdDispute.ts'
import type { Flow } from '../../../domain/workflow/flow.ts'
import { checkPages } from './recordConditions.ts'

const withPages = (pages: Flow['pages']): Flow => ({ ...stdDispute, pages })

describe('the start', () => {
  it.each(flows)('accepts the pages of $id', (flow) => expect(() => checkPages(flow)).not.toThrow())

  it('refuses a condition that no search takes', () => {
    const search = { ...searchList, conditions: ['mchntCd'] as const }
    expect(() => checkPages(withPages({ search }))).toThrow(
      'stdDispute: search finds by mchntCd, which no search takes',
    )
    const history = { ...historyPage, conditions: ['expId', 'respCd'] as const }
    expect(() => checkPages(withPages({ history }))).toThrow(
      'stdDispute: history finds by expId, respCd, which no search takes',
    )
  })

  it('refuses a column that no row has', () => {
    const search = including(searchList, 'remark')
    expect(() => checkPages(withPages({ search: { ...search, columns: ['termId', 'remark'] } }))).toThrow(
      'stdDispute: search shows termId, which no row has',
    )
    const history = { ...historyPage, columns: ['dueDt'] as const }
    expect(() => checkPages(withPages({ history }))).toThrow('stdDispute: history shows dueDt, which no row has')
  })
})
