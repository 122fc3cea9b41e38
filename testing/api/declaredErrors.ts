import { type ErrorName, errors } from '../../src/contract/errors.ts'
import { keysOf, propertiesOf } from '../../src/domain/typed.ts'
import { errorsOf } from '../../src/server/http/describe/callErrors.ts'
import type { ServedCall } from '../../src/server/http/openApi/openApi.ts'
import { callFinder, nameOfCall } from '../coverage/touched.ts'

type CheckAnswer = (method: string | undefined, url: unknown, answer: string) => void

/** Throws when a call answers an error that it doesn't declare: what OpenAPI says of it would be wrong. */
export function errorChecker(served: readonly ServedCall[]): CheckAnswer {
  const find = callFinder(served)
  const declared = new Map<ServedCall, { ofCall: Set<string>; ofRecord: Set<string> }>()
  const declaredOf = (one: ServedCall) => {
    const codesOf = (names: readonly ErrorName[]) => new Set(names.map((name) => errors[name].errCd))
    const known = declared.get(one) ?? {
      ofCall: codesOf(errorsOf(one.call, one.access)),
      ofRecord: codesOf(one.call.refusesRecord ?? []),
    }
    declared.set(one, known)
    return known
  }
  return (method, url, answer) => {
    if (!answer.includes('"errCd"')) return
    const one = find(method, url)
    if (!one) return
    const { ofCall, ofRecord } = declaredOf(one)
    const { errCd, list } = propertiesOf(readObject(answer))
    if (typeof errCd === 'string') {
      if (!ofCall.has(errCd)) fail(one, errCd, 'refuses')
      return
    }
    for (const record of Array.isArray(list) ? list : []) {
      const code = propertiesOf(propertiesOf(propertiesOf(record).second).body).errCd
      if (typeof code === 'string' && !ofRecord.has(code)) fail(one, code, 'refusesRecord')
    }
  }
}

function fail(one: ServedCall, errCd: string, list: 'refuses' | 'refusesRecord'): never {
  const name = keysOf(errors).find((error) => errors[error].errCd === errCd) ?? errCd
  throw new Error(`${nameOfCall(one)} answers ${errCd}: name ${name} in \`${list}\` of its declaration.`)
}

function readObject(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
