#!/usr/bin/env node
// The commands of the operator: `recourse doctor`.
import './requireNode.js'

await import('../src/cli/recourse.ts')
