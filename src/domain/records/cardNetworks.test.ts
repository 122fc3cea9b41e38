import { describe, expect, it } from 'vitest'
import { cardNetworkFileName, cardNetworkNames, cardNetworks } from './cardNetworks.ts'

describe.each(cardNetworkNames)('the files for %s', (network) => {
  const limits = cardNetworks[network]
  const most = 'nameLength' in limits ? limits.nameLength : 255

  it.each([1, 2, 9, 10, 99])('have names of their own that it takes, up to %i of them', (parts) => {
    const names = Array.from({ length: parts }, (_, index) =>
      cardNetworkFileName('CB1234567890123', index + 1, parts, limits),
    )
    expect(new Set(names).size).toBe(parts)
    for (const name of names) {
      expect(name.length).toBeLessThanOrEqual(most)
      expect(name).toMatch(most < 255 ? /^[A-Z0-9]+\.pdf$/ : /^[A-Za-z0-9-]+\.pdf$/)
    }
  })
})
