import { ZenEngine } from '@gorules/zen-engine'
import type { Facts } from './kinds.ts'

/** Which of some conditions hold for each of many transactions. */
export interface Conditions {
  /** For each of `items`, the places of the conditions that hold. A few hundred at a time are fastest. */
  holding(items: readonly Facts[]): Promise<number[][]>
}

const zen = new ZenEngine()

/** Compiles conditions in the engine's own language: `cardCount_10 >= 5 and hour < 6`. */
export function compile(conditions: readonly string[]): Conditions {
  const decision = zen.createDecision(decisionOf(conditions))
  return {
    async holding(items) {
      const { result } = await decision.evaluate({ items })
      const rows: { condition: number }[][] = result.holding
      return rows.map((row) => row.map(({ condition }) => condition))
    },
  }
}

/** A table of decisions with one column, a row for each condition, that is asked for each of the items. */
function decisionOf(conditions: readonly string[]) {
  const position = { x: 0, y: 0 }
  const content = {
    hitPolicy: 'collect',
    inputs: [{ id: 'when', name: 'when' }],
    outputs: [{ id: 'condition', name: 'condition', field: 'condition' }],
    rules: conditions.map((when, place) => ({ _id: String(place), when, condition: String(place) })),
    inputField: 'items',
    outputPath: 'holding',
    executionMode: 'loop',
    passThrough: false,
  }
  return {
    nodes: [
      { id: 'in', type: 'inputNode', name: 'in', position },
      { id: 'table', type: 'decisionTableNode', name: 'table', position, content },
      { id: 'out', type: 'outputNode', name: 'out', position },
    ],
    edges: [
      { id: 'first', type: 'edge', sourceId: 'in', targetId: 'table' },
      { id: 'last', type: 'edge', sourceId: 'table', targetId: 'out' },
    ],
  }
}
