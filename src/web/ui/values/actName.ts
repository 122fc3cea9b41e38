import type { LogDetail, LogType } from '../../../domain/operations/logs.ts'
import { composedText } from '../../i18n/composedText.ts'
import type { Text } from '../../i18n/useText.ts'

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
  const known = composedText(t, `log.what.${path}`) ?? composedText(t, `action.${path}`)
  if (known !== null) return known
  const [kind = '', ...rest] = path.split('/')
  if (kind === 'query') {
    const [flow = '', node = ''] = rest
    if (composedText(t, `flow.${flow}`) === null) return path
    return t('log.exported', { list: t('frame.listName', { flow: flowName(flow, t), node: nodeName(node, t) }) })
  }
  const flow = flowName(rest.at(-1) ?? '', t)
  if (kind === 'submit') return t('log.submitted', { flow })
  if (kind === 'modify') return t('log.modified', { flow })
  if (kind === 'reply') return t('log.replied', { flow })
  return path
}

function flowName(name: string, t: Text): string {
  if (name === 'inquiry') return t('transId.E00')
  if (name === 'retrieval') return t('transId.E04')
  return composedText(t, `flow.${name}`) ?? name
}

function nodeName(name: string, t: Text): string {
  return composedText(t, `${name === 'search' ? 'frame.node' : 'state'}.${name}`) ?? name
}
