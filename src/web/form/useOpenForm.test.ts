// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { loadedProfile, type Profile } from '../session/session.ts'
import { placeNow } from './draftPlace.ts'
import { useOpenForm } from './useOpenForm.ts'

const userId = '7'
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  loadedProfile.set({ userId } as Profile)
})

const isOpen = () => renderHook(() => useOpenForm<true>('rule/new'))

it('has a dialog open again with its draft', () => {
  const { result, unmount } = isOpen()
  act(() => result.current[1](true))
  localStorage.setItem(`draft/${userId}/rule`, JSON.stringify({ place: placeNow(userId) }))
  unmount()
  expect(isOpen().result.current[0]).toBe(true)
})

it('has a dialog closed that was left with nothing typed', () => {
  const { result, unmount } = isOpen()
  act(() => result.current[1](true))
  expect(result.current[0]).toBe(true)
  unmount()
  expect(isOpen().result.current[0]).toBeNull()
})
