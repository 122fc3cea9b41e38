import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorName, errors } from '../../../contract/errors.ts'
import { maskCardNumbersIn } from '../../../domain/text/cards.ts'
import { KeyTwiceError } from '../../../domain/text/json.ts'
import { refuseAct } from '../../http/audit/auditLog.ts'
import { CallError, errorBody } from '../../http/serve/errors.ts'

/** A refusal that only SCIM knows; `scimType` is of RFC 7644, 3.12. */
export class ScimError extends Error {
  override name = 'ScimError'
  readonly status: number
  readonly scimType: string | undefined

  constructor(status: number, detail: string, scimType?: string) {
    super(detail)
    this.status = status
    this.scimType = scimType
  }
}

const scimTypes: Partial<Record<ErrorName, { status: number; scimType?: string }>> = {
  emailTaken: { status: 409, scimType: 'uniqueness' },
  usernameTaken: { status: 409, scimType: 'uniqueness' },
  changePending: { status: 409 },
  rolesApart: { status: 400, scimType: 'invalidValue' },
  roleAbove: { status: 403 },
  accountAbove: { status: 403 },
  ownAccount: { status: 403 },
  lastAdministrator: { status: 403 },
  breakGlassNeeded: { status: 403 },
}

/** Null for an error that isn't the caller's. */
function refusalOf(error: unknown): ScimError | null {
  if (error instanceof ScimError) return error
  if (error instanceof CallError) {
    const { errMsg } = errorBody('en', error.error, error.values, error.field)
    const { status, scimType } = { status: errors[error.error].status, scimType: undefined, ...scimTypes[error.error] }
    return new ScimError(status === 422 ? 400 : status, errMsg, scimType)
  }
  if (error instanceof KeyTwiceError) return new ScimError(400, maskCardNumbersIn(error.message), 'invalidSyntax')
  const { statusCode } = Object.assign({ statusCode: 500 }, error)
  if (statusCode === 415) return new ScimError(415, 'The body is JSON: application/scim+json or application/json.')
  if (statusCode === 400) return new ScimError(400, 'The body is not valid JSON.', 'invalidSyntax')
  return statusCode > 400 && statusCode < 500 ? new ScimError(statusCode, 'The request is not valid.') : null
}

/** Error names for the audit log. */
const namesByStatus: Readonly<Record<number, ErrorName>> = {
  404: 'notFound',
  409: 'recordChanged',
  413: 'tooLarge',
  415: 'mediaType',
  500: 'internal',
}

function nameOf({ status, scimType }: ScimError): ErrorName {
  return scimType === 'uniqueness' ? 'usernameTaken' : (namesByStatus[status] ?? 'malformed')
}

/** Answers, and notes the error for the audit log and for those who count refusals. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const refusal = refusalOf(error)
  if (!refusal) request.log.error({ err: error, req: request }, 'request failed')
  const sent = refusal ?? new ScimError(500, 'The request failed.')
  const { status, scimType, message: detail } = sent
  const name = error instanceof CallError ? error.error : nameOf(sent)
  refuseAct(request, name)
  request.refusedWith = errors[name].errCd
  const schemas = ['urn:ietf:params:scim:api:messages:2.0:Error']
  // As text: it has no `errCd` in which the hooks of our own calls would look for the error.
  return reply
    .code(status)
    .type('application/scim+json; charset=utf-8')
    .send(JSON.stringify({ schemas, status: String(status), ...(scimType && { scimType }), detail }))
}
