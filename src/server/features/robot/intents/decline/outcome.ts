import type { Rules } from './rule.ts'

const otherSideEn =
  '(?:we|i|they|he|she|it|(?:the|our|their) (?:\\w+ )?(?:issuer|acquirer|bank|merchant|counterparty|other side|side|cardholder|customer|dispute|case|chargeback|record))'

/** How a dispute ends, and what others will decide. */
export const prediction: Rules = {
  willItHappen: new RegExp(
    `\\bwill ${otherSideEn}\\b.*\\b(?:win|lose(?! (?:my|the|our) (?:data|draft|input|text))|agree|accept|pay|represent|succeed|approve|refuse|decline|reply|respond|fight|give in|get (?:[\\w ]+ )?(?:money|back|paid|refund\\w*|credit\\w*)|go through|back down|reject)\\b`,
  ),
  isItGoingTo:
    /\b(is|are|was)\b.*\bgoing to (be )?(accept\w*|agree|pay|win|succeed|reply|answer|refuse\w*|reject\w*|approve\w*)\b|\bwould\b.*\b(succeed|win|be accepted|be approved|go through)\b|\bare we going to\b|\bcan we (still )?win\b/,
  whoWins:
    /^who is right\b|\bwho (will|is going to) win\b|\bwho (will )?(wins?|loses?)\b|\bwhich side (wins|loses)\b|\bwhat will\b.*\b(decide|say|do|answer)\b/,
  whenWillThey:
    /\bwhen will (they|he|she|the (other (side|bank)|issuer|acquirer|bank|merchant|counterparty))\b|\bexact (hour|day|date|time)\b/,
  chances:
    /\b((?<!last )chances?|likel(y|ihood)|odds|probab\w+|predict\w*|forecast|expect the|guess|bet)\b|\b(win|success|failure|acceptance) (rate|ratio)\b/,
  whatUsuallyHappens:
    /\b(usually|normally|generally|mostly|typically)\b.*\b(accept\w*|win\w*|agree\w*|lose\w*|represent|pay)\b|\bhow many\b.*\b(next|this coming) (month|week|year|quarter)\b/,
  opinion: /\b(do|would) you (think|believe|reckon|expect)\b|\b(lying|honest|is this (really )?fraud)\b/,

  winningZh: /(能|会|可以)赢|赢(吗|得了|面)|胜算|胜诉|胜率|把握|预计.*(赢|输|结果)|会(成功|赢|被接受|获批)(吗|么)/,
  otherSideZh:
    /(他们|对方|发卡[行方]?|收单[行方]?|商户).*什么时候会|(对方|发卡行?|收单行?|他们|商户|银行|发卡机构|收单机构|持卡人).*会.*(同意|接受|答应|拒绝|退|付|再请款|回复|败|输|认)|(一般|通常|多半|大概率?)(会|都会).*(接受|同意|赢|输|退|再请款)/,
  chancesZh: /(几率|概率|机会|可能性).*(多大|高|大|多少)|概率|几率|预测|下个?(月|周|季度|年).*(多少|几)/,
  decisionZh: /到底(哪天|什么时候|会不会)|会怎么(判|裁|答)|判(谁|给谁)|哪边(赢|输)|谁(会)?(赢|输)/,
  opinionZh:
    /你觉得|你认为|你看.*(赢|行|成)|撒谎|说谎|你猜|猜猜|(你看|你说(?!英|中)|你觉得|你认为).*(是不是|会不会|能不能)|是不是(盗刷|欺诈|真的)/,
}

/** Law: what one may sue for, must report, is liable for. Codes and receipts for an authority are the product's. */
export const law: Rules = {
  lawItself: /\b(gdpr|psd2|lawsuits?|lawyers?|attorneys?|statutes?|data protection (law|officer|act)|by law)\b/,
  suingAndLiability:
    /^(?!.*\b(codes?|receipts?|retrieval|slips?|documents?|requests?)\b).*\b(sue|sued|suing|lawsuit|court|legal(ly)?|illegal(ly)?|lawyers?|attorney|laws?|lawful|psd2|gdpr|statute|liab(le|ility)|prosecut\w+|police|criminal|crime|regulat(or|ion|ory)s?|jurisdiction|consumer protection)\b/,
  suingAndLiabilityZh:
    /^(?!.*(原因|代码|调单|签购单|小票|调阅|单据|凭证)).*(起诉|(?<!报|被|警|公|转|不)告(商户|银行|他们|对方|客户|持卡人)(?!诉)|诉讼|法院|法庭|法律|违法|合法|律师|立案|报警|公安|监管|法规|消费者权益|赔偿责任|犯罪|判决|打官司)/,
}

/** Tax and bookkeeping. */
export const tax: Rules = {
  taxes: /\b(tax(es|able|ed|ation)?|vat|gst|withholding|deductible)\b|\bdeduct\w* the\b.*\b(fee|loss)\b/,
  bookkeeping:
    /\b(write-?offs?|(general )?ledgers?|gl accounts?|journal entr(y|ies)|cost cent(re|er)s?|accru\w+|balance sheet|bookkeeping|accounting)\b/,
  taxesZh: /税|抵扣|开票报销|代扣/,
  bookkeepingZh: /科目|分录|总账|核销|计提|成本中心|会计/,
}
