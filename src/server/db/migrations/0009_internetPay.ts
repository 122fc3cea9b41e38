import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await createCertificates(db)
  await createOrders(db)
}

async function createCertificates(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE pay_certificate (
      cert_id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      ins_id_cd    text NOT NULL REFERENCES institution,
      -- SHA-256 of the certificate.
      fingerprint  bytea NOT NULL CHECK (length(fingerprint) = 32),
      -- The certificate itself; never with a private key.
      der          bytea NOT NULL CHECK (length(der) <= 16384),
      subject      text NOT NULL,
      issuer       text NOT NULL,
      serial_no    text NOT NULL,
      valid_from   timestamptz NOT NULL,
      valid_to     timestamptz NOT NULL CHECK (valid_to > valid_from),
      uploaded_by  bigint NOT NULL REFERENCES app_user,
      uploaded_at  timestamptz NOT NULL DEFAULT now(),
      deleted_by   bigint REFERENCES app_user,
      deleted_at   timestamptz,
      -- Days before the end at which the institution was warned last; null before the first warning.
      told_days    smallint,
      CHECK ((deleted_by IS NULL) = (deleted_at IS NULL))
    )`.execute(db)
  // Finds a certificate that the institution already has.
  await sql`
    CREATE UNIQUE INDEX pay_certificate_once ON pay_certificate (ins_id_cd, fingerprint) WHERE deleted_at IS NULL`.execute(
    db,
  )
  // Lists the certificates that end next, of an institution and of all.
  await sql`
    CREATE INDEX pay_certificate_own ON pay_certificate (ins_id_cd, valid_to, cert_id) WHERE deleted_at IS NULL`.execute(
    db,
  )
  await sql`CREATE INDEX pay_certificate_ends ON pay_certificate (valid_to, cert_id) WHERE deleted_at IS NULL`.execute(
    db,
  )
  await sql`GRANT SELECT, INSERT, UPDATE (deleted_by, deleted_at, told_days) ON pay_certificate TO recourse_app`.execute(
    db,
  )
}

async function createOrders(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE pay_order (
      order_id       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      acq_ins_id_cd  text NOT NULL REFERENCES institution,
      mchnt_cd       text NOT NULL,
      mchnt_nm       text NOT NULL,
      -- Given by the merchant.
      order_no       text NOT NULL CHECK (length(order_no) BETWEEN 1 AND 40),
      order_tm       timestamptz NOT NULL,
      trans_at       bigint NOT NULL CHECK (trans_at BETWEEN 0 AND 999999999999),
      trans_curr_cd  text NOT NULL,
      status         text NOT NULL CHECK (status IN ('created', 'paid', 'failed', 'expired', 'refunded')),
      paid_tm        timestamptz,
      -- The card of the payment, also of one that failed; sealed as in the history.
      key_id         smallint,
      pan_sealed     bytea,
      pan_hash       uuid,
      pan_masked     text,
      retri_ref_no   text,
      -- The cleared transaction.
      pri_key        text,
      log_cd         text,
      settle_dt      date,
      UNIQUE (acq_ins_id_cd, mchnt_cd, order_no),
      CHECK (num_nonnulls(key_id, pan_sealed, pan_hash, pan_masked) IN (0, 4)),
      CHECK (num_nonnulls(pri_key, log_cd, settle_dt) IN (0, 3)),
      CHECK ((status IN ('paid', 'refunded')) = (paid_tm IS NOT NULL))
    )`.execute(db)
  const indexes = [
    // Lists the orders of an institution and of all, newest first.
    ['own', '(acq_ins_id_cd, order_tm DESC, order_id DESC)'],
    ['all', '(order_tm DESC, order_id DESC)'],
    // Finds orders by number, merchant, card or RRN.
    ['no', '(order_no)'],
    ['merchant', '(mchnt_cd, order_tm DESC, order_id DESC)'],
    ['card', '(pan_hash, order_tm DESC)'],
    ['rrn', '(retri_ref_no)'],
  ] as const
  for (const [name, columns] of indexes)
    await sql`CREATE INDEX ${sql.raw(`pay_order_${name} ON pay_order ${columns}`)}`.execute(db)

  await sql`GRANT SELECT, INSERT ON pay_order TO recourse_app`.execute(db)
  // Re-encryption updates the card, and a repeated import may bring a later status.
  await sql`
    GRANT UPDATE (key_id, pan_sealed, pan_hash, status, paid_tm, pan_masked, retri_ref_no, pri_key, log_cd, settle_dt)
    ON pay_order TO recourse_app`.execute(db)
}
