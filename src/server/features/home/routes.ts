import type { FastifyInstance } from 'fastify'
import { transactionFigures } from '../../../contract/records/home.ts'
import { actsForAll, mayActFor } from '../../../domain/people/actor.ts'
import { dayOf } from '../../../domain/time/calendar.ts'
import type { Databases } from '../../db/pools/databases.ts'
import { CallError } from '../../http/serve/errors.ts'
import { serve } from '../../http/serve/serve.ts'
import { figuresOf, network } from './figures.ts'

interface HomeDeps {
  databases: Databases
  clock: () => Date
}

export function homeRoutes(app: FastifyInstance, { databases, clock }: HomeDeps): void {
  serve(app, transactionFigures, 'session', async ({ body, actor }) => {
    const insIdCd = body.insIdCd ?? (actsForAll(actor) ? network : actor.insIdCd)
    if (!mayActFor(actor, insIdCd)) throw new CallError('otherInstitution')
    return figuresOf(databases.search, insIdCd, dayOf(clock()))
  })
}
