import { Router, json, type RequestHandler } from 'express';
import { apiHandler, type ApiDoor } from '../api-answer.ts';
import { bringsAuthorization } from '../api-key.ts';
import type { Operation } from '../faults.ts';
import type { ApiParts } from '../simulated-gateway.ts';
import type { Simulation } from '../simulation.ts';
import type { RazorpayAccount } from './razorpay-account.ts';
import type { RazorpayAction } from './razorpay-call.ts';
import { listDisputes } from './razorpay-disputes.ts';
import { razorpayProblem, refusals } from './razorpay-error.ts';
import {
  cancelLink,
  createLink,
  listLinks,
  listOrderPayments,
  listPayments,
  readLink,
  readPayment,
} from './razorpay-links.ts';
import { createRefund, listPaymentRefunds, listRefunds, readRefund } from './razorpay-refunds.ts';

const BODY_LIMIT = '256kb';

/** The part of Razorpay's API that Payment Links and Refunds need, `/v1` under its own path prefix. */
export function razorpayApi(simulation: Simulation, { account, publicUrl }: ApiParts<RazorpayAccount>): Router {
  const door: ApiDoor = { gateway: 'razorpay', faults: simulation.faults, outage };
  const on = (operation: Operation, action: RazorpayAction) =>
    apiHandler(door, operation, (request) => {
      const body: unknown = request.body;
      const { query, params } = request;
      const key = request.header('x-refund-idempotency');
      const call = { simulation, publicUrl: publicUrl(), id: String(params['id']), query, body, key };
      return refusals(() => action(call));
    });

  return Router()
    .use(authenticate(account), json({ limit: BODY_LIMIT }))
    .post('/payment_links', on('create_session', createLink))
    .get('/payment_links', on('list_payments', listLinks))
    .get('/payment_links/:id', on('get_session', readLink))
    .post('/payment_links/:id/cancel', on('expire_session', cancelLink))
    .get('/orders/:id/payments', on('other', listOrderPayments))
    .get('/payments', on('list_payments', listPayments))
    .get('/payments/:id', on('other', readPayment))
    .post('/payments/:id/refund', on('create_refund', createRefund))
    .get('/payments/:id/refunds', on('list_refunds', listPaymentRefunds))
    .get('/refunds', on('list_refunds', listRefunds))
    .get('/disputes', on('list_disputes', listDisputes))
    .get('/refunds/:id', on('get_refund', readRefund));
}

function outage(status: number) {
  if (status === 429) return razorpayProblem('Too many requests');
  const description = 'We are facing some trouble completing your request at the moment. Please try again shortly.';
  return razorpayProblem(description, 'SERVER_ERROR');
}

function authenticate({ keyId, keySecret }: RazorpayAccount): RequestHandler {
  const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  return (request, response, next) => {
    if (bringsAuthorization(request, expected)) next();
    else response.status(401).json(razorpayProblem('Authentication failed'));
  };
}
