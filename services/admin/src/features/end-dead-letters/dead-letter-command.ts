import { type DeadLetter, GetDeadLetter, ProblemError, type ServiceName } from '@booking/contracts';
import { Id } from '@booking/http';
import { bookingIdOf, type Bus } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import { z } from 'zod';
import type { AdminDeps } from '../../admin-deps.ts';
import type { Shown } from '../../audit-entry/audit-entry.ts';
import { findRecord } from '../../read-model/read-model-repository.ts';
import { deadLetterRecords } from '../../records/dead-letter.ts';

export type Deps = Pick<AdminDeps, 'db' | 'bus' | 'clock' | 'logger'>;

const Params = z.object({ deadLetter: Id });
type Request = { readonly params: z.infer<typeof Params> };

/** The members that the commands about one dead letter share. */
export function deadLetterCommand({ db, bus }: Deps) {
  return {
    tag: 'Dead letters',
    params: Params,
    notFound: 'dead-letter-not-found',
    permission: 'process_refunds',
    target: ({ params }: Request) => ({ type: 'dead_letter', id: params.deadLetter }) as const,
    async before({ params }: Request) {
      const known = await findRecord(db, deadLetterRecords, params.deadLetter);
      return known && { ...withoutReason(known), bookingId: await findBookingId(bus, known) };
    },
    after: withoutReason,
  } as const;
}

/** Each service keeps its own dead letters; admin only knows whose they are. Throws `dead-letter-not-found`. */
export async function getServiceOf(db: Database, deadLetterId: string): Promise<ServiceName> {
  const known = await findRecord(db, deadLetterRecords, deadLetterId);
  if (!known) throw new ProblemError('dead-letter-not-found', `There is no dead letter ${deadLetterId}.`);
  return known.service;
}

/**
 * A reason may quote its message. The audit log keeps entries for ever, but an erasure finds the reason only until the
 * dead letter is deleted, 120 days after its replay or dismissal.
 */
function withoutReason({ reason: _reason, ...shown }: DeadLetter): Shown {
  return shown;
}

/**
 * The booking of the message, by which an erasure finds the entries after the dead letter is deleted. Throws if the
 * service does not answer, so that no dead letter ends without its booking.
 */
async function findBookingId(bus: Bus, { id: deadLetterId, service }: DeadLetter): Promise<string | null> {
  const { payload } = await bus.request(GetDeadLetter[service], { deadLetterId });
  return bookingIdOf(payload);
}
