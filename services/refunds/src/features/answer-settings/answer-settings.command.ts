import { type CurrencyCode, GetSettings, type Money } from '@booking/contracts';
import { describeGateways, type Gateways } from '@booking/gateways';
import { type CommandHandler, defineCommandHandler } from '@booking/messaging';
import type { RefundTerms } from '../../refund/refund-terms.ts';

type Deps = { readonly gateways: Gateways; readonly terms: RefundTerms };

export function answerSettingsCommand({ gateways, terms: { approvalPolicy, caps } }: Deps): CommandHandler {
  const limits = {
    approvalAbove: amountsOf(approvalPolicy),
    capPerPerson: amountsOf(caps.perPerson),
    capPerDay: amountsOf(caps.perDay),
  };
  return defineCommandHandler(GetSettings.refunds, () =>
    Promise.resolve({ gateways: describeGateways(gateways), limits }),
  );
}

function amountsOf(limits: ReadonlyMap<CurrencyCode, number>): Money[] {
  return [...limits].map(([currency, amount]) => ({ amount, currency }));
}
