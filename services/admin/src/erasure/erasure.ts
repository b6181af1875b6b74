import { type RecordKeeper, recordKeepers, remark, serviceNames } from '@booking/contracts';

export type Erasure = {
  readonly id: string;
  /** The id of the customer until the erasure is done, and the pseudonym afterwards. */
  readonly customerId: string;
  /** Replaces the id everywhere. */
  readonly pseudonym: string;
  readonly status: 'requested' | 'rejected' | 'running' | 'done';
  readonly requestedBy: string;
  readonly requestedAt: Date;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly finishedAt: Date | null;
  readonly problem: string | null;
  readonly bookingIds: readonly string[];
  /** Records and messages stored since the previous pass have higher ids than this; null in the first pass. */
  readonly scannedFrom: string | null;
};

const PSEUDONYM = /^erased-[0-9a-f-]{36}$/;

export function newPseudonym(erasureId: string): string {
  return `erased-${erasureId}`;
}

export function isPseudonym(customerId: string): boolean {
  return PSEUDONYM.test(customerId);
}

/**
 * The steps of a pass, in order. First the records of the services, beginning with bookings, which knows the bookings of
 * the customer. Then the stored messages of each service, once its listeners have handled all earlier events. Last
 * notifications and admin, which store the content of events.
 */
export const erasureSteps = [
  ...recordKeepers.filter((service) => service !== 'notifications').map(recordsOf),
  ...serviceNames.map((service) => ({ name: remark('messages-of', { service }), kind: 'messages', service }) as const),
  recordsOf('notifications'),
  { name: 'admin', kind: 'admin' } as const,
];
export type ErasureStep = (typeof erasureSteps)[number];

/** The steps whose events admin waits for before its own step. */
export const reportedSteps: readonly ErasureStep['name'][] = ['bookings', 'refunds'];

function recordsOf(service: RecordKeeper) {
  return { name: service, kind: 'records', service } as const;
}
