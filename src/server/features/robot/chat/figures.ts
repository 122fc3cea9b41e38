/** Figures of a text as they are written, and the values of those in words: `30`, `1,000`, `ten`, `一百八十`, `3万`. */
export interface Figures {
  digits: string[]
  /** With the words as they stand. */
  words: { text: string; value: number }[]
}

export function figuresIn(text: string): Figures {
  const plain = text.normalize('NFKC').toLowerCase()
  const digits = plain.match(/\p{Nd}+(?:[.,]\p{Nd}+)*/gu) ?? []
  return { digits, words: [...multiplesIn(plain), ...englishIn(plain), ...chineseIn(plain)] }
}

/** Figures that a text names and none of `known` has, whether either writes them in digits or in words. */
export function inventedFigures(text: string, known: string): string[] {
  const given = figuresIn(known)
  const said = figuresIn(text)
  const values = new Set([...given.digits.map(numberOf), ...given.words.map(({ value }) => value)])
  return [
    ...said.digits.filter((figure) => !given.digits.includes(figure)),
    ...said.words.filter(({ value }) => !values.has(value)).map((word) => word.text),
  ]
}

function numberOf(figure: string): number {
  return Number(figure.replace(/,(?=\d{3}(?!\d))/g, ''))
}

const scales: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1_000,
  million: 1_000_000,
  billion: 1_000_000_000,
  十: 10,
  拾: 10,
  百: 100,
  佰: 100,
  千: 1_000,
  仟: 1_000,
  万: 10_000,
  萬: 10_000,
  亿: 100_000_000,
}

/** `3万`, `1.5 million`: the digits alone say something else. */
function multiplesIn(text: string): Figures['words'] {
  return [...text.matchAll(/(\d+(?:[.,]\d+)*) ?(hundred|thousand|million|billion|[百千万亿])/g)].map(
    ([whole, figure = '', scale = '']) => ({ text: whole, value: numberOf(figure) * (scales[scale] ?? 1) }),
  )
}

const small = 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen'
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'
const ordinals =
  'third=3 fourth=4 fifth=5 sixth=6 seventh=7 eighth=8 ninth=9 tenth=10 eleventh=11 twelfth=12 fifteenth=15 twentieth=20 thirtieth=30 sixtieth=60 ninetieth=90'
const others = 'seventeen=17 eighteen=18 nineteen=19 dozen=12 fortnight=14 half=0.5'

const english = new Map<string, number>([
  ...small.split(' ').map((word, value) => [word, value] as const),
  ...tens.split(' ').map((word, at) => [word, 10 * (at + 2)] as const),
  ...[ordinals, others].flatMap((line) =>
    line.split(' ').map((pair) => {
      const [word = '', value] = pair.split('=')
      return [word, Number(value)] as const
    }),
  ),
])
const englishWords = [...english.keys()].join('|')
const englishRuns = new RegExp(
  `(?<![\\p{L}\\d])(?:an? (?=hundred|thousand|million|dozen))?(?:${englishWords}|(?<=an? )(?:hundred|thousand|million))(?:(?:[ -]|,? and )+(?:${englishWords}|hundred|thousand|million|billion))*(?:th)?(?!\\p{L})`,
  'gu',
)
const unit = /^ (?:(?:calendar|working|business) )?(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|percent|%)/
/** `Within a week` is one of them; `300 a day` is not. */
const oneUnit = /(?<=\b(?:within|for|after|in|of) )an? (?:second|minute|hour|day|week|month|year)\b/g

function englishIn(text: string): Figures['words'] {
  const runs = [...text.matchAll(englishRuns)].flatMap((match) => {
    const value = englishValue(match[0].replace(/(?<=hundred|thousand|million)th$/, ''))
    // `One of them` and `the other one` are no figures.
    const isPronoun = value === 1 && !unit.test(text.slice(match.index + match[0].length))
    return isPronoun ? [] : [{ text: match[0], value }]
  })
  return [...runs, ...[...text.matchAll(oneUnit)].map(([whole]) => ({ text: whole, value: 1 }))]
}

function englishValue(words: string): number {
  let [whole, part] = [0, 0]
  for (const word of words.match(/\p{L}+/gu) ?? []) {
    const scale = scales[word]
    if (scale === 100) part = (part || 1) * scale
    else if (scale !== undefined) {
      whole += (part || 1) * scale
      part = 0
    } else part += english.get(word) ?? 0
  }
  return whole + part
}

const chinese = new Map(
  [...'零一二三四五六七八九'].flatMap((sign, value) => [
    [sign, value] as const,
    ['〇壹贰叁肆伍陆柒捌玖'[value] ?? '', value] as const,
  ]),
)
chinese.set('两', 2).set('俩', 2).set('廿', 20).set('卅', 30)
const signs = [...chinese.keys(), ...'十拾百佰千仟万萬亿'].join('')
const chineseRuns = new RegExp(`(?<!\\d[\\d.,]* ?)[${signs}]+|半(?=个?(?:小时|天|日|月|年))`, 'gu')
const countedZh = /^ ?(?:秒|分钟?|小时|个?(?:小时|工作日|自然日|月|星期|季度)|天|日|周|年|成|%)/

function chineseIn(text: string): Figures['words'] {
  return [...text.matchAll(chineseRuns)].flatMap((match) => {
    const [run] = match
    const value = run === '半' ? 0.5 : chineseValue(run)
    // 一 is part of many words (一旦, 统一), and so are 千 and 万 alone (千万, 万一).
    const isWord = value === 1 || !/[^十百千万萬亿]/.test(run.replace(/^十$/, '')) || /^万一$/.test(run)
    const isCounted = countedZh.test(text.slice(match.index + run.length))
    return isWord && !isCounted && run !== '十' ? [] : [{ text: run, value }]
  })
}

function chineseValue(run: string): number {
  // Digit by digit, as in 一八〇.
  if (run.length > 1 && ![...run].some((sign) => sign in scales || sign === '廿' || sign === '卅'))
    return Number([...run].map((sign) => chinese.get(sign) ?? 0).join(''))
  let [whole, part, digit] = [0, 0, 0]
  for (const sign of run) {
    const scale = scales[sign]
    if (scale === undefined) digit = (digit >= 20 ? digit : 0) + (chinese.get(sign) ?? 0)
    else if (scale < 10_000) {
      part += (digit || 1) * scale
      digit = 0
    } else {
      whole += (part + digit || 1) * scale
      part = digit = 0
    }
  }
  return whole + part + digit
}
