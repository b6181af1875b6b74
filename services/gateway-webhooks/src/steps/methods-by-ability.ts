import type { Gateways } from '@booking/gateways';
import type { ArchivedMethods } from '../archived-report/archived-report.ts';
import type { AskableMethods } from '../callback-question/callback-question.ts';

export function askableMethods(gateways: Gateways): AskableMethods {
  return new Set(
    [...gateways.values()].filter((gateway) => gateway.fetchReports !== undefined).map(({ method }) => method),
  );
}

export function archivedMethods(gateways: Gateways): ArchivedMethods {
  const silent = [...gateways.values()].filter(({ capabilities }) => !capabilities.fetchPayment);
  return new Set(silent.map(({ method }) => method));
}
