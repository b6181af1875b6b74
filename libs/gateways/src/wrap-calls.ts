import type { PaymentGateway } from './payment-gateway.ts';

/** The operations that only read. */
export const questions = [
  'fetchPayment',
  'fetchRefund',
  'fetchReports',
  'listPayments',
  'listRefunds',
  'listDisputes',
] as const;

/** The operations that call the gateway. */
export const operations = ['refund', 'initiate', 'cancel', ...questions] as const;

type Operation = (typeof operations)[number];

/** Wraps the calls of one operation, for example with a limit. */
type WrapCall = <Input, Output>(
  operation: Operation,
  call: (input: Input) => Promise<Output>,
) => (input: Input) => Promise<Output>;

/** The gateway with these operations wrapped. An operation that the gateway lacks stays absent. */
export function wrapCalls(gateway: PaymentGateway, names: readonly Operation[], wrap: WrapCall): PaymentGateway {
  const wrapped = names.flatMap((name) => {
    const call = gateway[name]?.bind(gateway) as ((input: unknown) => Promise<unknown>) | undefined;
    return call ? [[name, wrap(name, call)] as const] : [];
  });
  return { ...gateway, ...Object.fromEntries(wrapped) };
}
