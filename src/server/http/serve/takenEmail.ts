import { CallError } from './errors.ts'

/** Awaits a statement that writes an account's email. Throws `emailTaken` when another enabled account has it. */
export async function refuseTakenEmail<Done>(statement: Promise<Done>): Promise<Done> {
  try {
    return await statement
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && error.constraint === 'app_user_email')
      throw new CallError('emailTaken', {}, 'email')
    throw error
  }
}
