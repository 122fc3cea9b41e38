/** Figures that a text names and `known` does not have, as they are written. A figure in digits is not the same in words. */
export function inventedFigures(text: string, known: string): string[] {
  const given = figuresIn(known)
  return figuresIn(text).filter((figure) => !given.includes(figure))
}

/** As they are written: `30`, `1,000`, `3万`, `ten`, `a week`, `一百八十`. */
export function figuresIn(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase()
  return [...(plain.match(inDigits) ?? []), ...englishIn(plain), ...chineseIn(plain)]
}

const inDigits = /\p{Nd}+(?:[.,]\p{Nd}+)*(?: ?(?:hundred|thousand|million|billion)| ?[十百千万亿])?/gu

const english = [
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen',
  'nineteen twenty thirty forty fifty sixty seventy eighty ninety third fourth fifth sixth seventh eighth ninth tenth',
  'eleventh twelfth fifteenth twentieth thirtieth sixtieth ninetieth dozen fortnight half',
]
const word = english.join('|').replaceAll(' ', '|')
const scale = 'hundred|thousand|million|billion'
const englishRuns = new RegExp(
  [
    `(?<![\\p{L}\\d])(?:an? (?=${scale}|dozen))?`,
    `(?:${word}|(?<=an? )(?:${scale}))`,
    `(?:(?:[ -]|,? and )+(?:${word}|${scale}))*(?:th)?(?!\\p{L})`,
  ].join(''),
  'gu',
)
const unit = /^ (?:(?:calendar|working|business) )?(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|percent|%)/
/** `Within a week` is one of them; `300 a day` is not. */
const oneUnit = /(?<=\b(?:within|for|after|in|of) )an? (?:second|minute|hour|day|week|month|year)\b/g

function englishIn(text: string): string[] {
  // `One of them` and `the other one` are no figures.
  const runs = Array.from(text.matchAll(englishRuns)).filter(
    ({ 0: run, index }) => run !== 'one' || unit.test(text.slice(index + run.length)),
  )
  return [...runs.map(([run]) => run), ...(text.match(oneUnit) ?? [])]
}

const chineseRuns =
  /(?<!\d[\d.,]* ?)[零〇一二三四五六七八九壹贰叁肆伍陆柒捌玖两俩廿卅十拾百佰千仟万萬亿]+|半(?=个?(?:小时|天|日|月|年))/gu
const countedZh = /^ ?(?:秒|分钟?|小时|个?(?:小时|工作日|自然日|月|星期|季度)|天|日|周|年|成|%)/

function chineseIn(text: string): string[] {
  return Array.from(text.matchAll(chineseRuns)).flatMap(({ 0: run, index }) => {
    // 一 is part of many words (一旦, 统一), and so are 千 and 万 alone (千万, 万一).
    const isPartOfWord = /^(?:[一壹]|[百千万萬亿]+|万一)$/.test(run)
    return isPartOfWord && !countedZh.test(text.slice(index + run.length)) ? [] : [run]
  })
}
