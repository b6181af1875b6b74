import type { PaymentGateway } from '@booking/gateways';
import type { RawCallback } from '@booking/gateways/records';
import { currentTraceparent, newId } from '@booking/runtime';
import { concludeFrom, type KeptReading, type Reading } from '../../callback/callback.ts';
import type { Observation } from '../../callback/observation.ts';
import { keepProof } from '../../callback/proof-headers.ts';
import { maskText, withoutCardData } from '../../callback/storable-body.ts';
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
  const isMasked = body !== raw.rawBody;
  const kept = isMasked ? maskReasons(reading) : reading;
  return {
    callback: {
      id: newId(),
      version: 1,
      method: gateway.method,
      eventId: storableName(reading.eventId),
      eventType: storableName(reading.eventType),
      ...concludeFrom(kept),
      addressedBookingId,
      body,
      bodyRemovedAt: null,
      maskedReading: isMasked ? kept : null,
      bodyDigest,
      headers: keepProof(gateway.callbackForm, raw.headers),
      deliveries: 1,
      receivedAt,
      lastReceivedAt: receivedAt,
    },
    reports: kept.reports,
    traceparent: currentTraceparent(),
  };
}

/** Masks card numbers in reasons, because a gateway's reason may repeat the input of the customer. */
function maskReasons({ vouching, reports, unreadable }: Reading): KeptReading {
  const masked = reports.map((report) => ({ ...report, reason: report.reason && maskText(report.reason) }));
  return { vouching, reports: masked, unreadable };
}
