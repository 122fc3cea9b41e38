import type { SessionUser } from '../../http/serve/access.ts'
import { CallError } from '../../http/serve/errors.ts'

/** Throws `missingField` when an API key leaves out the version in which it has seen a record. Decisions 9. */
export function expectVersions(actor: SessionUser, list: readonly { version?: number | undefined }[]): void {
  if (actor.scopes && list.some(({ version }) => version === undefined))
    throw new CallError('missingField', {}, 'version')
}
