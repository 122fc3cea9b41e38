import { CallError } from './errors.ts'

/** Awaits a statement that writes the address of an account. Throws `emailTaken` where another enabled account has it. */
export async function refuseTakenEmail<Done>(statement: Promise<Done>): Promise<Done> {
  try {
    return await statement
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'app_user_email')
      throw new CallError('emailTaken', {}, 'email')
    throw error
  }
}
