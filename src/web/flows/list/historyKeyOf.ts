/** The id of a cleared transaction in a remembered list. */
export function historyKeyOf({ priKey, logCd, settleDt }: { priKey: string; logCd: string; settleDt: string }): string {
  return `${priKey} ${logCd} ${settleDt}`
}
