import { demoUsers } from '../seed/people.ts'
import { type Connection, connectAs, type Databases } from './databases.ts'

/** Throws when the server's login has rights of its own: an attacker could get them back with `SET ROLE NONE`. */
export async function refusePowerfulLogin(connection: Connection): Promise<void> {
  const client = await connectAs(connection)
  const { rows } = await client.query<{ why: string }>(powers).finally(() => client.end())
  const [power] = rows
  if (power)
    throw new Error(
      `The login of DATABASE_URL ${power.why}. In production it is a member of recourse_app and nothing else; give the owner's login to \`recourse migrate\` in DATABASE_OWNER_URL.`,
    )
}

const powers = `
    SELECT why FROM (VALUES
      ('is a superuser', (SELECT rolsuper FROM pg_roles WHERE rolname = session_user)),
      ('may create roles', (SELECT rolcreaterole FROM pg_roles WHERE rolname = session_user)),
      ('may pass row security', (SELECT rolbypassrls FROM pg_roles WHERE rolname = session_user)),
      ('owns tables', EXISTS (
        SELECT FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND pg_has_role(session_user, relowner, 'MEMBER'))),
      ('may create objects in the schema', has_schema_privilege(session_user, 'public', 'CREATE')),
      ('may change events', has_table_privilege(session_user, to_regclass('exception_event'), 'UPDATE, DELETE, TRUNCATE, TRIGGER'))
    ) AS power(why, there)
    WHERE there`

/** Throws when the database has demo accounts, whose password is public. */
export async function refuseDemoAccounts({ main }: Databases): Promise<void> {
  const demo = await main
    .selectFrom('app_user')
    .select('username')
    .where(
      'username',
      'in',
      demoUsers.map((user) => user.username),
    )
    .where('email', 'like', '%@example.test')
    .where('disabled', '=', false)
    .orderBy('username')
    .execute()
  if (demo.length === 0) return
  const names = demo.map((user) => user.username).join(', ')
  throw new Error(`The database holds accounts of the demo (${names}): it can't be used in production.`)
}
