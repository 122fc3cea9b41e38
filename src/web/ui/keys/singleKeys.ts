import { createAtom, useSelector } from '@tanstack/react-store'

const key = 'recourse.singleKeys'

const areOn = createAtom(localStorage.getItem(key) !== 'off')

/** Whether bare keys, such as V for Verify, act in this browser. */
export function useSingleKeys(): boolean {
  return useSelector(areOn)
}

export function areSingleKeysOn(): boolean {
  return areOn.get()
}

export function switchSingleKeys(on: boolean): void {
  localStorage.setItem(key, on ? 'on' : 'off')
  areOn.set(on)
}
