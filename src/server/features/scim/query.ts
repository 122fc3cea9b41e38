import { propertiesOf } from '../../../domain/typed.ts'
import { ScimError } from './errors.ts'
import type { Selection } from './project.ts'
import { countAtMost, type ScimPage } from './resources.ts'

/** What a request asks for in its address, or in the body of a search: RFC 7644, 3.4.2 and 3.4.3. */
export interface ScimQuery extends ScimPage, Selection {
  filter?: string
}

const usualCount = 100

export function readQuery(query: unknown): ScimQuery {
  const { attributes, excludedAttributes, ...rest } = propertiesOf(query)
  return readSearch({ ...rest, attributes: split(attributes), excludedAttributes: split(excludedAttributes) })
}

function split(names: unknown): unknown {
  return typeof names === 'string' ? names.split(',') : names
}

export function readSearch(body: unknown): ScimQuery {
  const { filter, startIndex, count, attributes, excludedAttributes } = propertiesOf(body)
  if (filter !== undefined && filter !== null && typeof filter !== 'string')
    throw new ScimError(400, 'filter is one text.', 'invalidFilter')
  return {
    ...(typeof filter === 'string' && { filter }),
    startIndex: Math.max(wholeNumber('startIndex', startIndex, 1), 1),
    count: Math.min(Math.max(wholeNumber('count', count, usualCount), 0), countAtMost),
    ...namesOf('attributes', attributes),
    ...namesOf('excludedAttributes', excludedAttributes),
  }
}

function wholeNumber(name: string, sent: unknown, usual: number): number {
  if (sent === undefined || sent === null) return usual
  if (!/^-?\d{1,9}$/.test(String(sent))) throw new ScimError(400, `${name} is a whole number.`, 'invalidValue')
  return Number(sent)
}

function namesOf(name: 'attributes' | 'excludedAttributes', sent: unknown): Selection {
  if (sent === undefined || sent === null) return {}
  if (!Array.isArray(sent) || !sent.every((one) => typeof one === 'string'))
    throw new ScimError(400, `${name} is a list of names.`, 'invalidValue')
  const names: string[] = sent.filter((one) => one.trim() !== '')
  return names.length > 0 ? { [name]: names } : {}
}
