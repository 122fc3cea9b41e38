import { type Kysely, sql } from 'kysely'

interface Tools {
  inSteps(
    step: (ask: (text: string) => Promise<{ last: string | null }[]>, place: string) => Promise<string | null>,
  ): Promise<void>
}

const rowsAtOnce = 5000

/**
 * `notice` keeps the steps that the bells have yet to deliver: a row goes when it is delivered. Before, it was marked and
 * dropped a month later, which wrote it twice more. A server of an older release still marks: a trigger deletes what it marks.
 *
 * The column `told`, its index and this trigger go with a later release, when no such server runs any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION delete_delivered_notice() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
    BEGIN
      DELETE FROM notice WHERE notice_id = new.notice_id;
      RETURN NULL;
    END $$`.execute(db)
  await sql`
    CREATE TRIGGER delivered AFTER UPDATE OF told ON notice
    FOR EACH ROW WHEN (new.told) EXECUTE FUNCTION delete_delivered_notice()`.execute(db)
}

/** Deletes what was delivered before the upgrade. */
export async function beside({ inSteps }: Tools): Promise<void> {
  await inSteps(async (ask, place) => {
    const [row] = await ask(`
      WITH next AS (
        SELECT notice_id, told FROM notice WHERE notice_id > ${Number(place)} ORDER BY notice_id LIMIT ${rowsAtOnce}
      ), gone AS (
        DELETE FROM notice AS n USING next WHERE n.notice_id = next.notice_id AND n.told
      )
      SELECT max(notice_id)::text AS last FROM next`)
    return row?.last ?? null
  })
}
