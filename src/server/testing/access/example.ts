import type { MenuName } from '../../../domain/menus.ts'
import type { Given } from './given.ts'

/**
 * A real request of one call: what it names is there, so that a refusal comes from the authorisation and not from
 * nonsense. What belongs to one institution is of 00010344, what stands between two is between that and 00010392. A call
 * that would change what it names says an old version of it, or takes a step that isn't possible: past the authorisation,
 * it is refused for that, and whoever asks next finds the same.
 */
export interface Example {
  /** The fields of the body, with those of the path among them. Made once, and sent by everybody. */
  sends: (given: Given) => object | Promise<object>
  /** Of a list: the text by which the thing is found in its answer. Any other call answers what it is asked for, or refuses. */
  shows?: (given: Given) => string | Promise<string>
  /** The institutions that reach the thing, where those aren't all that its call concerns: a record before its release. */
  owners?: (given: Given) => readonly string[] | Promise<readonly string[]>
  /** The menu that the thing itself stands behind, where the call is open to others too. */
  behind?: MenuName
}

/** By method and path. */
export type Examples = Readonly<Record<string, Example>>
