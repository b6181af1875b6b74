import type { Mutant } from './mutant.ts';

const PAYMENT_LEASES = 'services/payments/src/payment/payment-lease-repository.ts';
const MAINTENANCE = 'libs/messaging/src/retention/maintain-messaging.ts';

/** The guards of leases, clocks and retention. */
export const mutantsOfTime = {
  'expiry of a lease': {
    guard: 'the expiry of a lease, with which another process takes over after a crash',
    edits: [
      {
        file: PAYMENT_LEASES,
        replace: 'const LEASE_END = `now() + make_interval(secs => ${LEASE_SECONDS})`;',
        by: "const LEASE_END = `cast('infinity' as timestamptz)`;",
      },
    ],
    sql: [
      {
        service: 'payments',
        off: 'select true',
        on: `update payments set lease_until = now() where lease_until = 'infinity'`,
      },
    ],
  },
  'holder of a lease': {
    guard: 'the condition that nobody holds a lease that is taken',
    edits: [
      {
        file: PAYMENT_LEASES,
        replace: 'and close_requested_at <= now() and lease_until <= now()',
        by: 'and close_requested_at <= now()',
      },
    ],
  },
  /**
   * Without this guard, leases depend on the clock of a process, which may be wrong. The clock of the database is the
   * same for all processes.
   */
  'clock of the database': {
    guard: 'the clock of the database, by which leases expire',
    edits: [
      {
        file: PAYMENT_LEASES,
        replace: 'and close_requested_at <= now() and lease_until <= now()',
        by: 'and close_requested_at <= now() and lease_until <= cast(:processNow as timestamptz)',
      },
      {
        file: PAYMENT_LEASES,
        replace: '(sql, bindings)',
        by: '(sql, { ...bindings, processNow: new Date().toISOString() })',
      },
    ],
  },
  'unsent events': {
    guard: 'the events that the outbox keeps until the bus has them',
    edits: [{ file: MAINTENANCE, replace: 'const INTERVAL_MS = 60_000;', by: 'const INTERVAL_MS = 200;' }],
    sql: [
      {
        service: 'payments',
        off: `
          alter function maintain_outbox() rename to kept_maintain_outbox;
          create function maintain_outbox() returns void language sql security definer as
            'delete from public.outbox where created_at < now()'`,
        on: 'drop function maintain_outbox(); alter function kept_maintain_outbox() rename to maintain_outbox',
      },
    ],
  },
  'unhandled events': {
    guard: 'the events that a stream keeps until every service has handled them',
    edits: [],
    streams: [{ stream: 'PAYMENTS', messagesMax: 1 }],
  },
} as const satisfies Record<string, Mutant>;
