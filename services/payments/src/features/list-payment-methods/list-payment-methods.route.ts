import { AMOUNT_MINOR_MAX, Currency, type Money } from '@booking/contracts';
import type { Gateways } from '@booking/gateways';
import { defineRoute, type Route, validationFailed, wholeNumber } from '@booking/http';
import { z } from 'zod';
import { isChargeable } from '../../steps/require-gateway.ts';

type Deps = { readonly gateways: Gateways };

const Query = z.object({
  currency: Currency.optional(),
  amount: wholeNumber({ min: 1, max: AMOUNT_MINOR_MAX })
    .optional()
    .meta({ description: 'An amount in the minor unit of the currency. Give it with `currency`, or leave both out' }),
});

const PaymentMethods = z.object({
  data: z.array(z.object({ method: z.string().meta({ description: 'The `method` of a new payment' }) })),
});

/** Lists only the methods that can take the amount, because not every gateway takes every currency and amount. */
export function listPaymentMethodsRoute({ gateways }: Deps): Route {
  return defineRoute({
    method: 'get',
    path: '/api/v1/payment-methods',
    operationId: 'listPaymentMethods',
    summary: 'List the gateways at which a customer can pay. A method is the name of a gateway, not a card type',
    tag: 'Payments',
    auth: 'client',
    query: Query,
    answers: { 200: { description: 'The methods in the order of the configuration', schema: PaymentMethods } },
    problems: [],
    handle({ query }) {
      const price = priceOf(query);
      const usable = [...gateways.values()].filter((gateway) => !price || isChargeable(gateway, price));
      return Promise.resolve({ status: 200, body: { data: usable.map(({ method }) => ({ method })) } });
    },
  });
}

function priceOf({ currency, amount }: z.infer<typeof Query>): Money | undefined {
  if (currency !== undefined && amount !== undefined) return { amount, currency };
  if (currency === undefined && amount === undefined) return undefined;
  const missing = amount === undefined ? 'amount' : 'currency';
  throw validationFailed([{ pointer: `/query/${missing}`, detail: 'Give both the currency and the amount' }]);
}
