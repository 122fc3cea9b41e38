/** How a call failed: the server refused it, nothing came back, or it took too long. */
export type FailureKind = 'refused' | 'noResponse' | 'timeout'

interface Failure {
  kind: FailureKind
  status: number
  errCd?: string
  errMsg: string
  field?: string
  retryAfter?: number
}

/** The one error that calls throw. `errMsg` is a sentence in the user's language, whatever happened. */
export class ApiError extends Error {
  readonly kind: FailureKind
  /** HTTP status; 0 where no response came. */
  readonly status: number
  /** Four digits from the catalogue of `contract/errors`; empty where the server gave none. */
  readonly errCd: string
  readonly errMsg: string
  /** The field that the sentence is about, where it is about one. */
  readonly field: string | undefined
  /** Seconds to wait before it is asked again, where the server said so. */
  readonly retryAfter: number | undefined

  constructor(failure: Failure) {
    super(failure.errMsg)
    this.name = 'ApiError'
    this.kind = failure.kind
    this.status = failure.status
    this.errCd = failure.errCd ?? ''
    this.errMsg = failure.errMsg
    this.field = failure.field
    this.retryAfter = failure.retryAfter
  }

  /** Whether the same call would be refused again, however often it is made. */
  get isFinal(): boolean {
    return this.status >= 400 && this.status < 500 && this.retryAfter === undefined
  }
}
