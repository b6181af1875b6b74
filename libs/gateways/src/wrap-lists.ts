import type { PaymentGateway } from './payment-gateway.ts';

/** Wraps the calls of one operation, for example with a limit. */
type WrapCall = <Input, Output>(
  operation: string,
  call: (input: Input) => Promise<Output>,
) => (input: Input) => Promise<Output>;

type Lists = Pick<PaymentGateway, 'listPayments' | 'listRefunds' | 'listDisputes'>;

/** The lists of a gateway, each wrapped. A list that the gateway lacks stays absent. */
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
