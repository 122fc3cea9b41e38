import { expect, it } from 'vitest'
import { tokenizer, tokensOf } from './terms.ts'

it('splits a text as its parts between marks are split', () => {
  const { tokensOf: ofText } = tokenizer()
  expect(ofText('Verified pass: who verifies 10,000 records? 复核员，审核员。')).toEqual([
    ...tokensOf('Verified pass'),
    ...tokensOf('who verifies 10,000 records'),
    ...tokensOf('复核员'),
    ...tokensOf('审核员'),
  ])
})

it('finds a Chinese word by the token of a question that has it', () => {
  expect(tokensOf('谁是复核员')).toEqual(expect.arrayContaining(tokensOf('复核员')))
})

it('counts in how many parts a token stands', () => {
  const { tokensOf: ofText, finish } = tokenizer()
  ofText('a retrieval, a retrieval and an inquiry')
  ofText('a retrieval')
  const { uses, parts } = finish()
  expect(parts).toBe(2)
  expect(uses.get('inquiry')).toBe(1)
  expect(uses.get('retrieval')).toBe(2)
})
