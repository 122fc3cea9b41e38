/** Fields with a list of codes, whose names stand under the same key in the texts. */
export const codeLists = [
  'origSpecDiscTp',
  'origSpecFeeClass',
  'fraudTp',
  'origTransSndMd',
  'origTransChnl',
  'cardAttr',
  'handlingResult',
  'blockRsnCd',
  'blockSystem',
  'replyCd',
] as const
export type CodeList = (typeof codeLists)[number]
