#!/usr/bin/env -S node --max-semi-space-size=16 --heap-growing-percent=50
// The server, with the options of memory that were measured.
import './requireNode.js'

await import('../src/server/main.ts')
