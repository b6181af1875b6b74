import type { PaymentGateway } from './payment-gateway.ts';

/** Changes how the calls of one operation are made. */
export type WrapCall = <Input, Output>(
  operation: string,
  call: (input: Input) => Promise<Output>,
) => (input: Input) => Promise<Output>;

type Lists = Pick<PaymentGateway, 'listPayments' | 'listRefunds' | 'listDisputes'>;

/** The lists that a gateway has, each wrapped. A list that it does not have stays absent. */
export function wrapLists(gateway: PaymentGateway, wrap: WrapCall): Lists {
  const listPayments = gateway.listPayments?.bind(gateway);
  const listRefunds = gateway.listRefunds?.bind(gateway);
  const listDisputes = gateway.listDisputes?.bind(gateway);
  return {
    ...(listPayments && { listPayments: wrap('listPayments', listPayments) }),
    ...(listRefunds && { listRefunds: wrap('listRefunds', listRefunds) }),
    ...(listDisputes && { listDisputes: wrap('listDisputes', listDisputes) }),
  };
}
