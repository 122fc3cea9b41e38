import { type ErrorBody, type ErrorName, errors } from '../../../contract/errors.ts'
import { texts } from '../../../texts/texts.ts'

interface DescribedRefusal {
  description: string
  content: { 'application/json': { schema: object; examples: Record<string, { $ref: string }> } }
}

/** The refusals of calls: calls that are refused with the same errors share one of `components.responses`. */
export class Refusals {
  readonly responses: Record<string, DescribedRefusal> = {}
  readonly examples: Partial<Record<ErrorName, { value: ErrorBody }>> = {}

  /** The responses, by status. */
  of(names: readonly ErrorName[]): Record<string, { $ref: string }> {
    const byStatus = Object.entries(Object.groupBy(names, (name) => errors[name].status))
    return Object.fromEntries(byStatus.map(([status, some = []]) => [status, this.#shared(some)]))
  }

  #shared(names: readonly ErrorName[]): { $ref: string } {
    const id = `Refused_${names.map((name) => errors[name].errCd).join('_')}`
    this.responses[id] ??= refusal(names)
    for (const name of names)
      this.examples[name] ??= { value: { errCd: errors[name].errCd, errMsg: texts.en.error[name] } }
    return { $ref: `#/components/responses/${id}` }
  }
}

/** The schema names the codes, so that a generated client knows them. */
function refusal(names: readonly ErrorName[]): DescribedRefusal {
  const errCd = { type: 'string', enum: names.map((name) => errors[name].errCd) }
  return {
    description: codesText(names),
    content: {
      'application/json': {
        schema: { allOf: [{ $ref: '#/components/schemas/Error' }, { type: 'object', properties: { errCd } }] },
        examples: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/examples/${name}` }])),
      },
    },
  }
}

export function codesText(names: readonly ErrorName[]): string {
  return names.map((name) => `${errors[name].errCd} ${name}`).join(', ')
}

export const errorSchema = {
  type: 'object',
  required: ['errCd', 'errMsg'],
  properties: {
    errCd: { type: 'string', enum: [...new Set(Object.values(errors).map((error) => error.errCd))] },
    errMsg: {
      type: 'string',
      description: 'In the language of the cookie `language`. In the examples, braces stand for a value.',
    },
    field: { type: 'string', description: 'The field that it is about, where it is about one.' },
  },
}
