import { bulletinSchemes } from '../../../domain/bulletins.ts'

/** Whether it is a whole address of a kind that bulletins may link to. */
export function leadsOut(address: string): boolean {
  return bulletinSchemes.some((scheme) => address.toLowerCase().startsWith(`${scheme}:`)) && URL.canParse(address)
}
