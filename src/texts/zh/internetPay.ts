import type { Dictionary } from '../shape.ts'

export const internetPay: Dictionary['internetPay'] = {
  expiredCount: '{count, number} 个证书已过期',
  soonCount: '{count, number} 个证书将在 {days} 天内到期',
  daysLeft: '{count, plural, =0 {今日到期} other {剩余 # 天}}',
  wholeNames: '完整名称与指纹',
  upload: '上传证书',
  uploadHelp: '机构用于对报文签名的证书。请在到期前续签；原证书在删除前仍然保留。',
  uploadHint: '一个 X.509 证书，PEM 或 DER 格式（.pem、.crt、.cer、.der）。切勿上传私钥。',
  uploaded: '{name} 已上传。',
  deleteAsk: '确定删除证书 {id} 吗？',
  cardNumber: '卡号',
  copyOrderNo: '复制订单号',
  tabs: '订单内容',
  tab: { order: '订单', transaction: '交易' },
  notPaid: '该订单未支付，没有对应交易。',
  notCleared: '该交易尚未清算，通常在支付后一至两日随清算文件到达。',
  toTransaction: '打开清算交易',
}
