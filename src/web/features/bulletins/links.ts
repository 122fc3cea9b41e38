import { bulletinSchemes } from '../../../domain/reference/bulletins.ts'

export function leadsOut(address: string): boolean {
  return bulletinSchemes.some((scheme) => address.toLowerCase().startsWith(`${scheme}:`)) && URL.canParse(address)
}
