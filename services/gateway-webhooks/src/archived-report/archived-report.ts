import { isVouchedFor, type GatewayReport } from '@booking/contracts';
import type { Gateways } from '@booking/gateways';
import type { Observation } from '../callback/observation.ts';
import { storableName } from '../callback/storable-name.ts';

/** The methods whose gateways answer no questions: what they have told is all there is. */
export type ArchivedMethods = ReadonlySet<string>;

/** What a callback reports of something under one of its names. */
export type ArchivedReports = {
  readonly callbackId: string;
  readonly method: string;
  readonly name: string;
  readonly reports: readonly GatewayReport[];
};

export function archivedMethods(gateways: Gateways): ArchivedMethods {
  const silent = [...gateways.values()].filter(({ capabilities }) => !capabilities.fetchPayment);
  return new Set(silent.map(({ method }) => method));
}

/**
 * What of a callback is kept to be asked for. It is what was read when the signature was verified, and is not verified
 * again: the secret may have been changed since, which makes nothing untrue that was signed with it before.
 */
export function reportsToArchive({ callback, reports }: Observation, archived: ArchivedMethods): ArchivedReports[] {
  const { id: callbackId, method } = callback;
  if (!archived.has(method) || !isVouchedFor(callback)) return [];
  const names = new Set(reports.flatMap(namesOf));
  return [...names].map((name) => {
    const about = reports.filter((report) => namesOf(report).includes(name));
    return { callbackId, method, name, reports: about };
  });
}

/** A try to pay that was reported on, by what its gateway calls its money. */
export type ReportedTry = { readonly method: string; readonly name: string; readonly isTakenBack: boolean };

export function keyOfTry({ method, name }: Pick<ReportedTry, 'method' | 'name'>): string {
  return `${method} ${name}`;
}

/** The tries that gateways that answer no questions vouch for having told of. */
export function triesIn(observations: readonly Observation[], archived: ArchivedMethods): readonly ReportedTry[] {
  return observations
    .filter(({ callback }) => archived.has(callback.method) && isVouchedFor(callback))
    .flatMap(({ callback, reports }) => reports.flatMap((report) => tryOf(callback, report) ?? []));
}

/**
 * What of an observation is passed on. What was paid and taken back is no payment, although the news that it was paid
 * comes last: whoever hears of both in that order would count it.
 */
export function stillTrue(
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
