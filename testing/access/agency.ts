export const agencyOfExamples = {
  insIdCd: '00010392',
  rltInsIdCd: '00030764',
  agentIns: '00010344',
  service: 'dispute',
  validFrom: '20260101',
  validTo: null,
}
