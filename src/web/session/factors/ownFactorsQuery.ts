import { queryOwnFactors } from '../../../contract/people/secondFactor.ts'
import { callQuery } from '../../api/callQuery.ts'

export const ownFactorsQuery = callQuery(['ownFactors'], queryOwnFactors, {}, { staleTime: 0 })
