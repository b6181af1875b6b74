import { type GatewayReport, isVerified } from '@booking/contracts';
import type { Observation } from '../callback/observation.ts';
import { storableName } from '../callback/storable-name.ts';

/** Methods whose gateways answer no queries: their webhooks are the only source. */
export type ArchivedMethods = ReadonlySet<string>;

export type ArchivedReports = {
  readonly callbackId: string;
  readonly method: string;
  readonly name: string;
  readonly reports: readonly GatewayReport[];
};

/** Archived reports are not verified again when they are read, because a signing secret may change later. */
export function reportsToArchive({ callback, reports }: Observation, archived: ArchivedMethods): ArchivedReports[] {
  const { id: callbackId, method } = callback;
  if (!archived.has(method) || !isVerified(callback)) return [];
  const names = new Set(reports.flatMap(namesOf));
  return [...names].map((name) => {
    const about = reports.filter((report) => namesOf(report).includes(name));
    return { callbackId, method, name, reports: about };
  });
}

/** A try to pay in a report, identified by the gateway's capture reference. */
export type ReportedTry = { readonly method: string; readonly name: string; readonly isTakenBack: boolean };

export function keyOfTry({ method, name }: Pick<ReportedTry, 'method' | 'name'>): string {
  return `${method} ${name}`;
}

export function triesIn(observations: readonly Observation[], archived: ArchivedMethods): readonly ReportedTry[] {
  return observations
    .filter(({ callback }) => archived.has(callback.method) && isVerified(callback))
    .flatMap(({ callback, reports }) => reports.flatMap((report) => tryOf(callback, report) ?? []));
}

/**
 * The reports to publish: all except the success of a try that was also reported as failed. A listener that got the
 * failure first, and then the success, would count the payment as paid.
 */
export function publishableReports(
  { callback, reports }: Observation,
  takenBack: ReadonlySet<string>,
): readonly GatewayReport[] {
  return reports.filter((report) => {
    const reported = tryOf(callback, report);
    return report.status !== 'succeeded' || !reported || !takenBack.has(keyOfTry(reported));
  });
}

function tryOf({ method }: Observation['callback'], report: GatewayReport): ReportedTry | undefined {
  if (report.kind !== 'payment' || report.captureReference === null) return undefined;
  return { method, name: storableName(report.captureReference), isTakenBack: report.status === 'failed' };
}

function namesOf(report: GatewayReport): readonly string[] {
  return allNamesOf(report)
    .filter((name) => name !== null)
    .map(storableName);
}

function allNamesOf(report: GatewayReport): readonly (string | null)[] {
  const { reference, captureReference } = report;
  switch (report.kind) {
    case 'payment':
      return [reference, captureReference, report.paymentId];
    case 'refund':
      return [reference, captureReference, report.paymentReference, report.allocationId];
    case 'dispute':
      return [reference, captureReference, report.paymentReference];
  }
}
