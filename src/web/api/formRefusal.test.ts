// @vitest-environment happy-dom
import { beforeAll, expect, it } from 'vitest'
import { errors } from '../../contract/errors.ts'
import { setLanguage, textNow } from '../i18n/language.ts'
import { ApiError } from './ApiError.ts'
import { formRefusal } from './formRefusal.ts'

beforeAll(() => setLanguage('en'))

const refused = (errCd: string, errMsg: string) =>
  formRefusal(new ApiError({ kind: 'refused', status: 404, errCd, errMsg }), textNow())

it('says of a deleted thing that it is gone, and that what was typed is kept', () => {
  const kept = 'Your input on this page is kept.'
  expect(refused(errors.notFound.errCd, 'Not found.')).toBe(`This was deleted meanwhile. ${kept}`)
  const deleted = 'E32260101000001 was deleted by Li Na on 2026-01-02'
  expect(refused(errors.recordDeleted.errCd, `${deleted}.`)).toBe(`${deleted}. ${kept}`)
})

it('says of a server that is away that what was typed is kept, and of any other refusal its own sentence', () => {
  const away = new ApiError({ kind: 'noResponse', status: 0, errMsg: 'Request failed(9999)' })
  expect(formRefusal(away, textNow())).toBe('Request failed(9999). Your input on this page is kept.')
  expect(refused(errors.ruleOverlaps.errCd, 'Overlaps.')).toBe('Overlaps.')
})
