import { ProblemError, remark } from '@booking/contracts';
import { decryptBookingId, type PaymentGateway } from '@booking/gateways';
import type { Acknowledgement, RawCallback, WebhookResult } from '@booking/gateways/records';
import { type Clock, count, type Logger, type SecretKeys } from '@booking/runtime';
import type { Observation } from '../../callback/observation.ts';
import { digestOf } from '../../callback/storable-name.ts';
import type { RefusalTally } from '../../callback-refusal/refusal-tally.ts';
import { observeCallback, type Receiving } from './observe-callback.ts';
import type { CallbackReceipts, Receipt } from './store-callbacks.ts';

export type Deps = {
  readonly bookingTokenKeys: SecretKeys;
  readonly callbacks: Pick<CallbackReceipts, 'submit'>;
  readonly refusals: RefusalTally;
  readonly clock: Clock;
  readonly logger: Logger;
};

/** A request to a webhook address. `token` is set for the address of one booking. */
export type Delivery = {
  readonly gateway: PaymentGateway;
  readonly token: string | undefined;
  readonly raw: RawCallback;
};

/**
 * Stores an authentic webhook and returns its gateway's acknowledgement after the commit. Throws
 * `callback-not-addressable`, `invalid-signature`, `too-many-requests`, or `service-unavailable` while it cannot be
 * verified or stored.
 */
export async function receiveWebhook(deps: Deps, { gateway, token, raw }: Delivery): Promise<Acknowledgement> {
  const { method } = gateway;
  const received: Received = { gateway, raw, bodyDigest: digestOf(raw.rawBody), receivedAt: deps.clock() };
  const address = await readAddress(deps, method, token);
  if (!address) throw refuse(deps, { ...received, outcome: 'not-addressable', reason: remark('address-not-ours') });

  const reading = await gateway.handleWebhook(raw);
  if (reading.result === 'refused') throw refuse(deps, { ...received, ...outcomeOf(reading) });

  const observation = observeCallback({ ...received, ...address }, reading);
  const receipt = await deps.callbacks.submit(observation);
  const refusal = refusalOf(receipt);
  if (refusal) throw refuse(deps, { ...received, ...refusal });

  count('booking.callbacks', { method, outcome: receipt });
  report(deps.logger, observation, receipt);
  return gateway.callbackForm.acknowledgement;
}

type Received = Omit<Receiving, 'addressedBookingId'>;
type Address = Pick<Receiving, 'addressedBookingId'>;

/**
 * Undefined for an invalid token and for the token of another method, so that the answer does not reveal the reason.
 */
async function readAddress(
  { bookingTokenKeys, clock }: Deps,
  method: string,
  token: string | undefined,
): Promise<Address | undefined> {
  if (token === undefined) return { addressedBookingId: null };
  const claims = await decryptBookingId(token, bookingTokenKeys, clock());
  return claims?.method === method ? { addressedBookingId: claims.booking } : undefined;
}

const problemOf = {
  'not-addressable': () => new ProblemError('callback-not-addressable', 'No webhook is expected at this address.'),
  refused: () => new ProblemError('invalid-signature', 'The signature of the webhook is not valid.'),
  undecided: () => new ProblemError('service-unavailable', 'The webhook cannot be verified now; deliver it again.'),
  throttled: () =>
    new ProblemError(
      'too-many-requests',
      'Too many webhooks about unknown payments wait; deliver the webhook again later.',
    ),
};

type Refusal = { readonly outcome: keyof typeof problemOf; readonly reason: string };
type Refused = Received & Refusal;

function outcomeOf({ reason, isUndecided }: Extract<WebhookResult, { result: 'refused' }>): Refusal {
  return { outcome: isUndecided ? 'undecided' : 'refused', reason };
}

function refusalOf(receipt: Receipt): Refusal | undefined {
  if (receipt === 'misaddressed') return { outcome: 'not-addressable', reason: remark('address-of-another-booking') };
  if (receipt === 'throttled') return { outcome: 'throttled', reason: remark('too-many-unknown-payments') };
  return undefined;
}

/** Counts a rejected webhook and stores nothing else, because receiving unverified webhooks must be cheap. */
function refuse({ refusals }: Deps, { gateway, bodyDigest, receivedAt, outcome, reason }: Refused): ProblemError {
  const { method } = gateway;
  count('booking.callbacks', { method, outcome });
  refusals.add({ method, reason, bodyDigest, refusedAt: receivedAt });
  return problemOf[outcome]();
}

function report(logger: Logger, { callback }: Observation, outcome: Receipt): void {
  const { id: callbackId, method: gateway, eventId, eventType, bodyDigest } = callback;
  const needsAttention = outcome === 'conflicting' || outcome === 'quarantined';
  const fields = { callbackId, gateway, eventId, eventType, bodyDigest, outcome };
  logger[needsAttention ? 'warn' : 'debug'](fields, 'callback stored');
}
