import type { PaymentGateway } from '@booking/gateways';
import type { RawCallback } from '@booking/gateways/records';
import { currentTraceparent, newId } from '@booking/runtime';
import { concludeFrom, type Reading } from '../../callback/callback.ts';
import type { Observation } from '../../callback/observation.ts';
import { keepProof } from '../../callback/proof-headers.ts';
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
