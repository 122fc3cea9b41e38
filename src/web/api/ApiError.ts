type FailureKind = 'refused' | 'noResponse' | 'timeout'

interface Failure {
  kind: FailureKind
  status: number
  errCd?: string
  errMsg: string
  field?: string
  retryAfter?: number
  /** True where the server gave no sentence, and `errMsg` is the page's own. */
  isWordless?: boolean
}

/** The only error that calls throw. `errMsg` is always a sentence in the user's language. */
export class ApiError extends Error {
  readonly kind: FailureKind
  /** HTTP status; 0 where no response came. */
  readonly status: number
  /** Four digits from `contract/errors`; empty where the server gave none. */
  readonly errCd: string
  readonly errMsg: string
  readonly field: string | undefined
  /** Seconds to wait before the next try, where the server gave them. */
  readonly retryAfter: number | undefined
  readonly isWordless: boolean

  constructor(failure: Failure) {
    super(failure.errMsg)
    this.name = 'ApiError'
    this.kind = failure.kind
    this.status = failure.status
    this.errCd = failure.errCd ?? ''
    this.errMsg = failure.errMsg
    this.field = failure.field
    this.retryAfter = failure.retryAfter
    this.isWordless = failure.isWordless ?? false
  }

  /** True where repeating the call would always be refused again. */
  get isFinal(): boolean {
    return this.status >= 400 && this.status < 500 && this.retryAfter === undefined
  }
}
