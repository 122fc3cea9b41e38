import { testAccessWalk } from './accessWalk.ts'

testAccessWalk(3)
