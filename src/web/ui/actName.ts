import type { LogDetail, LogType } from '../../domain/logs.ts'
import type { English } from '../i18n/shape.ts'
import type { Text } from '../i18n/useText.ts'

type Flow = keyof English['flow']
type Node = keyof English['state'] | 'search'

interface Act {
  what: string
  type: LogType
  detail: LogDetail | null
}

export function actName({ what: path, type, detail }: Act, t: Text): string {
  if (type === 'card' && detail && 'found' in detail) return t('log.cardSearch')
  return callName(path, t)
}

export function callName(path: string, t: Text): string {
  if (isKey(`log.what.${path}`, t)) return t(`log.what.${path as keyof English['log']['what']}`)
  if (isKey(`action.${path}`, t)) return t(`action.${path as keyof English['action']}`)
  const [kind = '', ...rest] = path.split('/')
  if (kind === 'query') {
    const [flow = '', node = ''] = rest
    const list = isKey(`flow.${flow}`, t) && t('frame.listName', { flow: flowName(flow, t), node: nodeName(node, t) })
    return list ? t('log.exported', { list }) : path
  }
  const flow = flowName(rest.at(-1) ?? '', t)
  if (kind === 'submit') return t('log.submitted', { flow })
  if (kind === 'modify') return t('log.modified', { flow })
  if (kind === 'reply') return t('log.replied', { flow })
  return path
}

function isKey(key: string, t: Text): boolean {
  return t.has(key as 'frame.product')
}

function flowName(name: string, t: Text): string {
  if (name === 'inquiry') return t('transId.E00')
  if (name === 'retrieval') return t('transId.E04')
  return isKey(`flow.${name}`, t) ? t(`flow.${name as Flow}`) : name
}

function nodeName(name: string, t: Text): string {
  const node = name as Node
  return node === 'search' ? t('frame.node.search') : t(`state.${node}`)
}
