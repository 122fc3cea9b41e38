import type { MenuName } from '../../src/domain/people/menus.ts'
import type { Given } from './given.ts'

/**
 * A real request of one call on things that exist, so that a refusal comes from authorisation and not from bad input.
 * Institution data belongs to 00010344, data of two parties to 00010344 and 00010392. A changing call sends an old
 * version or an impossible step: it is refused after authorisation, and the next caller finds the same state.
 */
export interface Example {
  sends: (given: Given) => object | Promise<object>
  /** For lists: text that proves the thing is in the reply. */
  shows?: (given: Given) => string | Promise<string>
  /**
   * The institutions that reach the thing, if not all that its call concerns: a record before its release, for example.
   */
  owners?: (given: Given) => readonly string[] | Promise<readonly string[]>
  behind?: MenuName
}

export type Examples = Readonly<Record<string, Example>>
