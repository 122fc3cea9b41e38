import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkPack, withWhatFits } from '../../domain/rulePacks/checkPack.ts'
import { packDifference } from '../../domain/rulePacks/packDifference.ts'
import { packFrom, type RulePack, reasonsOf, writeReasons } from '../../domain/rulePacks/rulePack.ts'
import { calendarOf } from '../../domain/time/businessDays.ts'
import { readPack } from './rulePackFile.ts'

const names = { en: 'Some words', zh: '文字' }
const exceptions = ['E22', 'E32', 'E23', 'E24', 'E25', 'E00', 'E04', 'E73', 'E31', 'E26', 'E95', 'E20', 'E30']
const replied = ['E00', 'E04', 'E26', 'E95']
const file = {
  version: 2,
  validFrom: '20270101',
  source: 'Circular 7',
  limits: [...exceptions, 'S80', 'V40', 'E76', 'E74', 'E84'].map((transId) => ({
    transId,
    countedFrom: 'settlement',
    lastDay: 120,
    ...(replied.includes(transId) && { replyDays: 20 }),
  })),
  documents: { order: names, letter: names, photo: names },
  reasons: [
    { transId: 'E23', rsnCd: '4557', ...names, evidence: [{ allOf: ['order'] }, { anyOf: ['letter', 'photo'] }] },
    { transId: 'E23', rsnCd: '4501', ...names, original: { transId: ['S24'] } },
  ],
  questions: [
    { id: 'says', ...names, answers: [{ id: 'cash', ...names, leadsTo: [{ transId: 'E23', rsnCd: '4501' }] }] },
  ],
  cases: [
    {
      name: 'The last day',
      original: { transId: 'S22', settleDt: '20270105' },
      exception: { transId: 'E23', rsnCd: '4557', by: 'issuer' },
      on: '20270110',
      result: { lastDay: '20270505' },
    },
    {
      name: 'Cash only from a machine',
      original: { transId: 'S22', settleDt: '20270105' },
      exception: { transId: 'E23', rsnCd: '4501', by: 'issuer' },
      on: '20270110',
      result: { refused: 'notDisputable' },
    },
  ],
}

function packOf(changes: object = {}): RulePack {
  const read = readPack(JSON.stringify({ ...file, ...changes }))
  if (!read || !('pack' in read)) throw new Error(JSON.stringify(read))
  return read.pack
}

const problemsOf = (changes: object) => checkPack(packOf(changes)).map(({ place, problem }) => `${place} ${problem}`)

it('takes a pack that is right', () => {
  expect(checkPack(packOf())).toEqual([])
})

it('says where a file has what it does not know', () => {
  expect(readPack('{')).toBeNull()
  expect(readPack(JSON.stringify(file).replace('"version":', '"version":1,"version":'))).toEqual({ twice: 'version' })
  expect(readPack(`\ufeff${JSON.stringify(file)}`)).toEqual({ pack: packOf() })
  expect(readPack(JSON.stringify({ ...file, when: 'amount > 5' }))).toEqual({ wrong: [{ place: '', keys: ['when'] }] })
  const reasons = [{ ...file.reasons[0], evidence: [{ someOf: ['order'] }] }]
  expect(readPack(JSON.stringify({ ...file, reasons }))).toEqual({
    wrong: [{ place: 'reasons[0].evidence[0].allOf' }, { place: 'reasons[0].evidence[0]', keys: ['someOf'] }],
  })
  const oneLanguage = [{ transId: 'E23', rsnCd: '4557', en: 'Words' }]
  expect(readPack(JSON.stringify({ ...file, reasons: oneLanguage }))).toEqual({ wrong: [{ place: 'reasons[0].zh' }] })
})

it('refuses days for which nobody plans, such as those of a Buddhist year', () => {
  const [first, ...others] = file.limits
  const limits = [{ ...first, validFrom: '25700101', validTo: '25701231' }, ...others]
  const wrong = ['validFrom', 'limits[0].validFrom', 'limits[0].validTo'].map((place) => ({ place }))
  expect(readPack(JSON.stringify({ ...file, validFrom: '25700101', limits }))).toEqual({ wrong })
  expect(problemsOf({ limits: [{ ...first, validTo: '29991231' }, ...others] })).toEqual([])
})

it('never fails on a text', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void readPack(text)))
})

it('refuses limits that overlap, contradict, are missing or begin before the pack', () => {
  const [first, ...others] = file.limits
  expect(problemsOf({ limits: [first, first, ...others] })).toContain('limits[1] limitOverlaps')
  expect(problemsOf({ limits: others })).toEqual(['limits limitMissing'])
  expect(problemsOf({ limits: [{ ...first, firstDay: 121 }, ...others] })).toEqual(['limits[0].lastDay limitWrong'])
  expect(problemsOf({ limits: [{ ...first, validFrom: '20260101' }, ...others] })).toEqual([
    'limits[0].validFrom limitEarlier',
  ])
  expect(problemsOf({ limits: [...file.limits, { ...first, rsnCd: '4999' }] })).toEqual([
    'limits[18].rsnCd reasonUnknown',
  ])
})

it('refuses days without a limit before a later one, and takes a limit that ends', () => {
  const [first, ...others] = file.limits
  const ended = { ...first, validTo: '20270131' }
  const later = { ...first, validFrom: '20270301' }
  expect(problemsOf({ limits: [ended, ...others] })).toEqual([])
  expect(checkPack(packOf({ limits: [ended, later, ...others] }))).toEqual([
    { place: 'limits', problem: 'limitMissing', values: { transId: 'E22', from: '2027-02-01', to: '2027-02-28' } },
  ])
  expect(problemsOf({ limits: [{ ...later, validTo: '20270331' }, ...others] })).toEqual(['limits limitMissing'])
  const ofReason = { ...others[1], rsnCd: '4557', validFrom: '20270601' }
  expect(problemsOf({ limits: [...file.limits, ofReason] })).toEqual([])
})

it('says of a limit that ends before it begins only that', () => {
  const [first, ...others] = file.limits
  const reversed = { ...first, validFrom: '20270301', validTo: '20270201' }
  expect(problemsOf({ limits: [reversed, ...others] })).toEqual(['limits[0].validTo limitWrong'])
  expect(problemsOf({ limits: [...others, reversed] })).toEqual(['limits[17].validTo limitWrong'])
})

it('begins from another day on with the limits that begin with it', () => {
  const [first, second, ...others] = file.limits
  const own = { ...first, validFrom: file.validFrom }
  const split = [
    { ...second, validTo: '20270630' },
    { ...second, validFrom: '20270701' },
  ]
  const pack = packOf({ limits: [own, ...split, ...others] })
  for (const day of ['20261129', '20270201']) {
    const moved = packFrom(pack, day)
    expect(checkPack(moved)).toEqual([])
    expect(moved.limits.filter(({ validFrom }) => validFrom !== undefined)).toMatchObject([{ validFrom: '20270701' }])
  }
})

it('refuses documents and reasons that it does not have', () => {
  const [one, other] = file.reasons
  expect(problemsOf({ reasons: [one, one, other] })).toEqual(['reasons[1] reasonTwice'])
  expect(problemsOf({ reasons: [{ ...one, evidence: [{ allOf: ['stamp'] }] }, other] })).toEqual([
    'reasons[0].evidence[0] documentUnknown',
  ])
  expect(problemsOf({ reasons: [{ ...one, evidence: [{ anyOf: ['order'] }, { allOf: ['order'] }] }, other] })).toEqual([
    'reasons[0].evidence[0] oneOfOne',
    'reasons[0].evidence documentTwice',
  ])
})

it('refuses names that a list of reason codes could not have', () => {
  const [one, other] = file.reasons
  const named = (en: string) => ({ documents: { ...file.documents, order: { ...names, en } } })
  for (const en of ['Order | contract', 'Order; contract', ' Order', 'x'.repeat(101)])
    expect(problemsOf(named(en))).toEqual(['documents.order.en documentName'])
  expect(problemsOf(named('x'.repeat(100)))).toEqual([])
  for (const zh of [' 文字', '文字 ', '#N/A'])
    expect(problemsOf({ reasons: [{ ...one, zh }, other] })).toEqual(['reasons[0].zh reasonName'])
  const many = Array.from({ length: 21 }, (_, at) => `paper${at}`)
  const documents = { ...file.documents, ...Object.fromEntries(many.map((name) => [name, names])) }
  const evidence = [{ allOf: many.slice(0, 20) }, { helpful: many.slice(20) }]
  expect(problemsOf({ documents, reasons: [{ ...one, evidence }, other] })).toEqual([
    'reasons[0].evidence documentsTooMany',
  ])
  expect(problemsOf({ documents, reasons: [{ ...one, evidence: evidence.slice(0, 1) }, other] })).toEqual([])
})

it('refuses half of a character in any text', () => {
  const half = { en: 'Half \ud83d', zh: '文字' }
  const whole = { en: 'Whole \u{1f642}', zh: '文字' }
  const [says] = file.questions
  const [cash] = says?.answers ?? []
  const places = (text: object) => {
    const read = readPack(
      JSON.stringify({
        ...file,
        source: Object.values(text)[0],
        documents: { ...file.documents, order: text },
        reasons: [{ ...file.reasons[0], ...text }, file.reasons[1]],
        questions: [{ ...says, ...text, answers: [{ ...cash, ...text }] }],
        cases: [{ ...file.cases[0], name: Object.values(text)[0] }],
      }),
    )
    return read && 'wrong' in read ? read.wrong.map(({ place }) => place) : []
  }
  expect(places(whole)).toEqual([])
  expect(places(half)).toEqual([
    'source',
    'documents.order.en',
    'reasons[0].en',
    'questions[0].en',
    'questions[0].answers[0].en',
    'cases[0].name',
  ])
})

it('takes a name that every object has for a document only where the pack has it', () => {
  const asksFor = (name: string) => ({
    reasons: [{ ...file.reasons[0], evidence: [{ allOf: [name] }] }, file.reasons[1]],
  })
  for (const name of ['constructor', 'toString', 'valueOf']) {
    expect(problemsOf(asksFor(name))).toEqual(['reasons[0].evidence[0] documentUnknown'])
    expect(reasonsOf(packOf(asksFor(name)))[0]?.evidence).toEqual([])
    const own = packOf({ ...asksFor(name), documents: { [name]: names } })
    expect(checkPack(own)).toEqual([])
    const [reason] = reasonsOf(own)
    if (!reason) throw new Error('No reason.')
    expect(reason.evidence).toEqual([{ id: name, nm: names, required: true }])
    expect(writeReasons([reason]).documents).toEqual({ [name]: names })
  }
})

it('refuses questions that lead nowhere, in a circle, or are never asked', () => {
  const question = (id: string, next: string) => ({ id, ...names, answers: [{ id: 'yes', ...names, next }] })
  expect(problemsOf({ questions: [question('one', 'two')] })).toEqual(['questions[0].answers[0].next questionUnknown'])
  const chain = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
  const long = chain.map((id, at) => question(id, chain[at + 1] ?? 'says'))
  expect(problemsOf({ questions: [...long, ...file.questions] })).toEqual(
    [6, 7, 8].map((at) => `questions[${at}] questionsTooMany`),
  )
  const circle = (questions: object[]) => checkPack(packOf({ questions }))
  expect(circle([...long.slice(0, 7), question('eight', 'one'), ...file.questions])).toEqual([
    { place: 'questions[0]', problem: 'questionCircle', values: { path: `${chain.join(' → ')} → one` } },
  ])
  expect(circle([question('first', 'one'), question('one', 'two'), question('two', 'one')])).toEqual([
    { place: 'questions[1]', problem: 'questionCircle', values: { path: 'one → two → one' } },
  ])
  expect(circle([...file.questions, question('lost', 'lost')])).toMatchObject([{ values: { path: 'lost → lost' } }])
  expect(problemsOf({ questions: [...file.questions, question('lost', 'says')] })).toEqual([
    'questions[1] questionUnreached',
  ])
  const open = [{ id: 'says', ...names, answers: [{ id: 'cash', ...names }] }]
  expect(problemsOf({ questions: open })).toEqual(['questions[0].answers[0] answerOpen'])
})

it('runs the golden cases', () => {
  const [one, ...others] = file.cases
  const problems = checkPack(packOf({ cases: [{ ...one, result: { lastDay: '20270506' } }, ...others] }))
  expect(problems).toEqual([
    { place: 'cases[0]', problem: 'caseFails', values: { name: 'The last day', wanted: '20270506', is: '20270505' } },
  ])
})

it('judges golden cases as if the pack had always held, by business days where its limits count them', () => {
  expect(checkPack(packOf({ validFrom: '20280101' }))).toEqual([])
  const [first, second, third, ...others] = file.limits
  const limits = [first, second, { ...third, unit: 'business', lastDay: 3 }, ...others]
  const [example] = file.cases
  const cases = [{ ...example, on: '20270105', result: { lastDay: '20270111' } }]
  const holiday = { day: '20270106', kind: 'holiday' as const, nm: names }
  const pack = packOf({ limits, cases })
  expect(checkPack(pack, calendarOf([holiday], { version: 1 }))).toEqual([])
  expect(checkPack(pack)).toMatchObject([{ problem: 'caseFails', values: { is: '20270108' } }])
})

it('keeps of an edited pack what still fits', () => {
  const [first, second, third, ...others] = file.limits
  const edited = packOf({
    limits: [first, second, { ...third, lastDay: 90 }, ...others, { ...third, rsnCd: '4501' }],
    reasons: file.reasons.slice(0, 1),
  })
  const fits = withWhatFits(edited)
  expect(checkPack(fits)).toEqual([])
  expect(fits.cases).toEqual([])
  expect(fits.questions[0]?.answers[0]?.leadsTo).toEqual([{ transId: 'E23' }])
})

it('writes its reasons back as they are read', () => {
  const reasons = reasonsOf(packOf())
  expect(reasons[0]?.evidence.map(({ id, required, oneOf }) => ({ id, required, oneOf }))).toEqual([
    { id: 'order', required: true, oneOf: undefined },
    { id: 'letter', required: false, oneOf: 'a' },
    { id: 'photo', required: false, oneOf: 'a' },
  ])
  expect(reasonsOf(writeReasons(reasons))).toEqual(reasons)
  const otherWords = reasons.map((reason) => ({
    ...reason,
    evidence: [{ id: 'order', nm: { en: reason.rsnCd, zh: '单' }, required: true }],
  }))
  expect(reasonsOf(writeReasons(otherWords))).toEqual(otherWords)
})

it('tells each value that differs', () => {
  const [first, ...others] = file.limits
  const limits = [{ ...first, lastDay: 90 }, ...others]
  const after = packOf({ version: 3, limits, reasons: file.reasons.slice(1), questions: [] })
  expect(packDifference(packOf(), packOf())).toEqual([])
  expect(packDifference(packOf(), after).map((one) => [one.part, one.key, one.field, one.before, one.after])).toEqual([
    ['limit', 'E22', 'lastDay', '120', '90'],
    ['reason', 'E23 4557', 'removed', 'Some words / 文字', null],
    ['question', 'says', 'removed', 'Some words / 文字', null],
  ])

  const ended = packOf({ limits: [{ ...first, validTo: '20271231' }, ...others] })
  const end = { part: 'limit', key: 'E22', field: 'validTo' }
  expect(packDifference(packOf(), ended)).toEqual([{ ...end, before: null, after: '20271231' }])
  expect(packDifference(ended, packOf())).toEqual([{ ...end, before: '20271231', after: null }])
  const next = { ...first, lastDay: 90, validFrom: '20280101' }
  const followed = packOf({ limits: [{ ...first, validTo: '20271231' }, next, ...others] })
  expect(packDifference(ended, followed).map(({ field, after }) => [field, after])).toEqual([
    ['countedFrom', 'settlement'],
    ['unit', 'calendar'],
    ['closesAt', '24:00'],
    ['firstDay', '0'],
    ['lastDay', '90'],
    ['percent', '100'],
    ['validFrom', '20280101'],
  ])

  const [says] = file.questions
  const [cash] = says?.answers ?? []
  const narrowed = packOf({ questions: [{ ...says, answers: [{ ...cash, original: { transId: ['S24'] } }] }] })
  expect(packDifference(packOf(), narrowed)).toEqual([
    { part: 'answer', key: 'says.cash', field: 'original', before: null, after: 'transId: S24' },
  ])
})
