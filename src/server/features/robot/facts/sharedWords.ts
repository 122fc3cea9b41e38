const between = ' ?(?:and|or|vs\\.?|versus|to|&|/) ?'
const betweenZh = ' ?(?:和|与|跟|同|及|或|还是|、|/)? ?'

/** Names of two things that share a word: `credit vs debit adjustment`, `预授权完成和撤销`. */
const shared: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`\\b(credit|debit)(${between})(credit|debit) (adj\\w*)`, 'gi'), '$1 $4$2$3 $4'],
  [new RegExp(`\\b(first|1st)(${between})(second|2nd) (charge ?backs?|cb)`, 'gi'), '$1 $4$2$3 $4'],
  [
    new RegExp(`\\b(pre-? ?auth\\w*) (completions?|cancellations?)(${between})(completions?|cancellations?)`, 'gi'),
    '$1 $2$3$1 $4',
  ],
  [new RegExp(`\\b(verif\\w*|audit\\w*) (pass|fail)(${between})(pass|fail)\\b`, 'gi'), '$1 $2$3$1 $4'],
  [new RegExp(`借记?(${betweenZh})贷记?调整`, 'g'), '借记调整$1贷记调整'],
  [new RegExp(`贷记?(${betweenZh})借记?调整`, 'g'), '贷记调整$1借记调整'],
  [new RegExp(`(第一次|首次|一次)(${betweenZh})(第二次|二次|再次)(拒付|退单)`, 'g'), '$1$4$2$3$4'],
  [new RegExp(`(预授权)(完成|撤销)(${betweenZh})(完成|撤销)`, 'g'), '$1$2$3$1$4'],
  [new RegExp(`(复核|审核)(不?通过)(${betweenZh})(不?通过)`, 'g'), '$1$2$3$1$4'],
]

/** Repeats the shared word, so that each of the two has its full name. */
export function withSharedWords(text: string): string {
  return shared.reduce((said, [pair, whole]) => said.replace(pair, whole), text)
}
