import type { RelatedRecord } from '../../../../contract/records/records.ts'

type Answering = Pick<RelatedRecord, 'expId' | 'answersExpId'>

/** Counts the records before each in its chain of answers: E23 0, E24 1, E25 2, E95 3. */
export function depthsOf(records: readonly Answering[]): Map<string, number> {
  const byId = new Map(records.map((one) => [one.expId, one]))
  const depthOf = ({ answersExpId }: Answering): number => {
    const answered = answersExpId === null ? undefined : byId.get(answersExpId)
    return answered ? depthOf(answered) + 1 : 0
  }
  return new Map(records.map((one) => [one.expId, depthOf(one)]))
}
