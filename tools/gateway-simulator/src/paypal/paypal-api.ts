import { json, Router, urlencoded } from 'express';
import { apiHandler, type ApiDoor } from '../api-answer.ts';
import type { Operation } from '../faults.ts';
import type { ApiParts } from '../simulated-gateway.ts';
import type { Simulation } from '../simulation.ts';
import type { PaypalAccount } from './paypal-account.ts';
import type { PaypalAction } from './paypal-call.ts';
import { paypalProblem, refusals } from './paypal-error.ts';
import { captureOrder, createOrder, patchOrder, readCapture, readOrder } from './paypal-orders.ts';
import { createRefund, listDisputes, readDispute, readRefund } from './paypal-refunds.ts';
import { CERTIFICATE } from './paypal-protocol.ts';
import { PaypalTokens } from './paypal-tokens.ts';

const BODY_LIMIT = '256kb';

/** The part of PayPal's API that orders, refunds and disputes need, under its own path prefix. */
export function paypalApi(simulation: Simulation, { account, publicUrl }: ApiParts<PaypalAccount>): Router {
  const door: ApiDoor = { gateway: 'paypal', faults: simulation.faults, outage: (status) => paypalProblem(status) };
  const tokens = new PaypalTokens(account);
  const on = (operation: Operation, action: PaypalAction) =>
    apiHandler(door, operation, (request) => {
      const call = { simulation, publicUrl: publicUrl(), id: String(request.params['id']), request };
      return refusals(() => action(call));
    });

  return Router()
    .get(`/v1/notifications/certs/${CERTIFICATE}`, (_request, response) => {
      response.type('application/octet-stream').send(account.signing.certificates);
    })
    .post(
      '/v1/oauth2/token',
      urlencoded({ extended: false, limit: BODY_LIMIT }),
      apiHandler(door, 'other', (request) => refusals(() => tokens.give(request))),
    )
    .use(tokens.required, json({ limit: BODY_LIMIT }))
    .post('/v2/checkout/orders', on('create_session', createOrder))
    .get('/v2/checkout/orders/:id', on('get_session', readOrder))
    .patch('/v2/checkout/orders/:id', on('expire_session', patchOrder))
    .post('/v2/checkout/orders/:id/capture', on('other', captureOrder))
    .get('/v2/payments/captures/:id', on('other', readCapture))
    .post('/v2/payments/captures/:id/refund', on('create_refund', createRefund))
    .get('/v2/payments/refunds/:id', on('get_refund', readRefund))
    .get('/v1/customer/disputes', on('list_disputes', listDisputes))
    .get('/v1/customer/disputes/:id', on('other', readDispute));
}
