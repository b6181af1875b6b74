import { expireSession, openSession, OWN_PAGE } from '../actions/sessions.ts';
import { type ApiAnswer, ok } from '../api-answer.ts';
import type { ApiCall } from '../gateway-api.ts';
import type { Session } from '../ledger/records.ts';
import type { Simulation } from '../simulation.ts';
import { sessionOfPayment } from './xendit-call.ts';
import { fromMajorUnits, isChargedIn, isCountry, takenCurrencies } from './xendit-currencies.ts';
import { xenditError } from './xendit-error.ts';
import { CANCELED, xenditPayment, xenditPaymentRequest, xenditSession } from './xendit-objects.ts';
import { CreateSession, Nothing } from './xendit-requests.ts';

const SESSION_MS = 30 * 60 * 1000;
const EXPIRY_MS_MIN = 10 * 60 * 1000;
const SESSION_ID_CHARACTERS = 27;

/** Creates a session. A reference is not an idempotency key: several sessions may have the same reference. */
export function createSession({ simulation, publicUrl, body }: ApiCall): ApiAnswer {
  const request = CreateSession.parse(body);
  refuseUnlessPayable(request);
  const session = openSession(simulation, {
    gateway: 'xendit',
    amount: amountOf(request),
    currency: request.currency,
    description: request.description ?? '',
    clientReference: request.reference_id,
    metadata: { country: request.country },
    returnUrl: webAddress(request.success_return_url) ?? OWN_PAGE,
    cancelUrl: webAddress(request.cancel_return_url) ?? null,
    expiresAt: expiryOf(request, simulation.clock()),
  });
  return ok(xenditSession(session, publicUrl), 201);
}

function refuseUnlessPayable({ currency, country }: CreateSession): void {
  if (!takenCurrencies.has(currency))
    throw xenditError(400, 'INVALID_CURRENCY', `Currency ${currency} is not supported`);
  if (!isCountry(country)) throw xenditError(400, 'INVALID_COUNTRY', `Country ${country} is not supported`);
  if (!isChargedIn(currency, country)) {
    throw xenditError(400, 'INVALID_PAYMENT_CHANNEL', `No channels are available for ${currency} in ${country}`);
  }
}

function amountOf(request: CreateSession): number {
  const smallest = fromMajorUnits(request.amount, request.currency);
  if (smallest === undefined) throw xenditError(400, 'INVALID_AMOUNT', 'Amount must be greater than zero');
  return smallest;
}

function webAddress(text: string | undefined): string | undefined {
  if (text === undefined || URL.parse(text)?.protocol === 'https:') return text;
  throw xenditError(400, 'INVALID_URL', 'Please provide a valid HTTPS URL');
}

function expiryOf({ expires_at: asked }: CreateSession, now: Date): Date {
  if (asked === undefined) return new Date(now.getTime() + SESSION_MS);
  if (Date.parse(asked) - now.getTime() < EXPIRY_MS_MIN) {
    throw xenditError(400, 'INVALID_EXPIRY_DATE', 'expires_at must be at least 10 minutes in the future');
  }
  return new Date(asked);
}

export function readSession({ simulation, publicUrl, id }: ApiCall): ApiAnswer {
  return ok(xenditSession(ownSession(simulation, id), publicUrl));
}

export function cancelSession({ simulation, publicUrl, body, id }: ApiCall): ApiAnswer {
  Nothing.parse(body ?? {});
  const session = ownSession(simulation, id);
  const { status } = xenditSession(session, publicUrl);
  if (status !== 'ACTIVE') {
    throw xenditError(422, 'INVALID_SESSION_STATUS', `Session status is ${status}, expecting ACTIVE`);
  }
  return ok(xenditSession(expireSession(simulation, session.id, CANCELED), publicUrl));
}

function ownSession({ ledger }: Simulation, id: string): Session {
  if (id.length !== SESSION_ID_CHARACTERS) throw xenditError(400, 'API_VALIDATION_ERROR', `${id} is no session id`);
  return ledger.sessions.require('xendit', id, () => xenditError(404, 'NOT_FOUND', 'Session not found'));
}

export function readPayment({ simulation, id }: ApiCall): ApiAnswer {
  return ok(xenditPayment(sessionOfPayment(simulation, id)));
}

export function readPaymentRequest({ simulation, id }: ApiCall): ApiAnswer {
  return ok(xenditPaymentRequest(sessionOfPayment(simulation, id)));
}
