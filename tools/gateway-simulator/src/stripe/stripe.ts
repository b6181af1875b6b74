import { text } from 'express';
import { bringsApiKey } from '../api-key.ts';
import { newId } from '../ids.ts';
import type { SimulatedGateway } from '../simulated-gateway.ts';
import { newKey } from '../variables.ts';
import { type StripeAccount, StripeEnvironment } from './stripe-account.ts';
import { perform, stripeKeys } from './stripe-call.ts';
import { stripeDecimals } from './stripe-currencies.ts';
import { stripeErrors } from './stripe-error.ts';
import { getEvent, listEvents } from './stripe-event-log.ts';
import { createStripeProtocol } from './stripe-protocol.ts';
import { createRefund, getRefund, listDisputes, listRefunds } from './stripe-refunds.ts';
import {
  createSession,
  expireSession,
  getCharge,
  getPaymentIntent,
  getSession,
  listSessions,
} from './stripe-sessions.ts';

export const stripe: SimulatedGateway<StripeAccount> = {
  title: 'Simulated Stripe',
  paidEvent: 'checkout.session.completed',
  currency: 'EUR',
  account: StripeEnvironment,
  newSecrets: () => ({
    shared: { STRIPE_SECRET_KEY: `sk_test_${newKey()}`, STRIPE_WEBHOOK_SECRETS: `whsec_${newKey()}` },
  }),
  realKey: 'STRIPE_SECRET_KEY',
  webhooks: ({ delivered }) => ({ STRIPE_WEBHOOK_URL: delivered }),
  decimals: stripeDecimals,
  basePath: '',
  apiPath: '/v1',
  api: ({ secretKey }) => ({
    isAuthentic: (request) => bringsApiKey(request, secretKey),
    errors: stripeErrors,
    keys: stripeKeys,
    bodyParser: text({ type: () => true, limit: '256kb' }),
    headers: () => ({ 'Request-Id': newId('req') }),
    routes: {
      'post /checkout/sessions': ['create_session', perform(createSession), 'once'],
      'get /checkout/sessions': ['list_payments', perform(listSessions)],
      'get /checkout/sessions/:id': ['get_session', perform(getSession)],
      'post /checkout/sessions/:id/expire': ['expire_session', perform(expireSession), 'once'],
      'get /payment_intents/:id': ['other', perform(getPaymentIntent)],
      'get /charges/:id': ['other', perform(getCharge)],
      'post /refunds': ['create_refund', perform(createRefund), 'once'],
      'get /refunds': ['list_refunds', perform(listRefunds)],
      'get /refunds/:id': ['get_refund', perform(getRefund)],
      'get /disputes': ['list_disputes', perform(listDisputes)],
      'get /events': ['other', perform(listEvents)],
      'get /events/:id': ['other', perform(getEvent)],
    },
  }),
  protocol: createStripeProtocol,
};
