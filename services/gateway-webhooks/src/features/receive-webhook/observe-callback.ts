import type { PaymentGateway } from '@booking/gateways';
import type { CallbackForm, RawCallback } from '@booking/gateways/records';
import { currentTraceparent, newId } from '@booking/runtime';
import { concludeFrom, type Reading } from '../../callback/callback.ts';
import type { Observation } from '../../callback/observation.ts';
import { withoutCardData } from '../../callback/storable-body.ts';
import { storableName } from '../../callback/storable-name.ts';

export type Receiving = {
  readonly gateway: PaymentGateway;
  readonly raw: RawCallback;
  readonly bodyDigest: string;
  readonly addressedBookingId: string | null;
  readonly receivedAt: Date;
};

/** Creates the record of an authentic webhook. Storing it finds out whether it is a repeated delivery. */
export function observeCallback(receiving: Receiving, reading: Reading): Observation {
  const { gateway, raw, bodyDigest, addressedBookingId, receivedAt } = receiving;
  const body = withoutCardData(raw.rawBody);
  const { vouching, reports, unreadable } = reading;
  return {
    callback: {
      id: newId(),
      version: 1,
      method: gateway.method,
      eventId: storableName(reading.eventId),
      eventType: storableName(reading.eventType),
      ...concludeFrom(reading),
      addressedBookingId,
      body,
      bodyRemovedAt: null,
      maskedReading: body === raw.rawBody ? null : { vouching, reports, unreadable },
      bodyDigest,
      headers: keepProof(gateway.callbackForm, raw.headers),
      deliveries: 1,
      receivedAt,
      lastReceivedAt: receivedAt,
    },
    reports,
    traceparent: currentTraceparent(),
  };
}

/**
 * The headers that verify a stored webhook again, and those that determine how its body is read. Names are lower-case.
 */
function keepProof({ proofHeaders }: CallbackForm, headers: RawCallback['headers']): Record<string, string> {
  const kept = new Set(['content-type', ...proofHeaders]);
  return Object.fromEntries(
    Object.entries(headers).filter(
      (header): header is [string, string] => kept.has(header[0]) && header[1] !== undefined,
    ),
  );
}
