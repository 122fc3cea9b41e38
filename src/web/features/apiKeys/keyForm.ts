import { flows } from '../../../domain/flows/index.ts'
import type { ApiScope } from '../../../domain/people/apiKeys.ts'
import {
  isNetworkText,
  keyAddressesAtMost,
  keyDaysAtMost,
  keyNameLength,
  mayBeTogether,
} from '../../../domain/people/apiKeys.ts'
import { addDays, dayOf } from '../../../domain/time/calendar.ts'
import type { FlowId } from '../../../domain/workflow/flow.ts'
import { defineForm } from '../../form/definition.ts'

export interface KeyValues {
  insIdCd: string
  name: string
  scopes: ApiScope[]
  flows: FlowId[]
  /** One on each line. */
  addresses: string
  expiresOn: string
}

export const keyForm = defineForm<KeyValues>({
  name: 'apiKey',
  fields: {
    insIdCd: { kind: 'institution', of: 'own', required: true, wide: true },
    name: {
      kind: 'text',
      max: keyNameLength,
      required: true,
      label: (t) => t('apiKeys.name'),
      hint: (t) => t('apiKeys.nameHint'),
    },
    expiresOn: {
      kind: 'day',
      required: true,
      hint: (t) => t('apiKeys.expiresHint', { days: `${keyDaysAtMost}` }),
      wrong: (value, say) => {
        const today = dayOf(new Date())
        return value > today && value <= addDays(today, keyDaysAtMost)
          ? null
          : say.t('error.keyDays', { days: `${keyDaysAtMost}` })
      },
    },
    scopes: { kind: 'own' },
    flows: { kind: 'own' },
    addresses: {
      kind: 'area',
      rows: 3,
      wide: true,
      hint: (t) => t('apiKeys.addressesHint'),
      wrong: (value, say) => {
        const lines = linesOf(value)
        const bad = lines.find((line) => !isNetworkText(line))
        if (bad !== undefined) return say.t('apiKeys.addressWrong', { address: bad })
        return lines.length > keyAddressesAtMost
          ? say.t('apiKeys.addressesMany', { max: `${keyAddressesAtMost}` })
          : null
      },
    },
  },
  check: ({ scopes, flows, addresses }, say) => [
    ...(scopes.length === 0 ? [{ field: 'scopes' as const, text: say.missing('scopes') }] : []),
    ...(mayBeTogether(scopes) ? [] : [{ field: 'scopes' as const, text: say.error('keyScopesApart') }]),
    ...(flows.length === 0 ? [{ field: 'flows' as const, text: say.missing('flows') }] : []),
    ...(scopes.includes('cardNumber') && linesOf(addresses).length === 0
      ? [{ field: 'addresses' as const, text: say.error('keyAddressMissing') }]
      : []),
  ],
})

export function newKey(insIdCd: string): KeyValues {
  const expiresOn = addDays(dayOf(new Date()), 365)
  return { insIdCd, name: '', scopes: ['read'], flows: flows.map(({ id }) => id), addresses: '', expiresOn }
}

export function keyOf({ addresses, ...values }: KeyValues) {
  return { ...values, addresses: linesOf(addresses) }
}

function linesOf(text: string): string[] {
  return text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
