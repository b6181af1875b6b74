import type { ChaosReport } from './run-chaos.ts';

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const EXCHANGES_MAX = 40;

/** Whether the product kept every promise. */
export function hasHeld({ failedSteps, broken }: ChaosReport): boolean {
  return failedSteps.length === 0 && broken.length === 0;
}

/** Whether the run tested what it was meant to test. */
export function wasInjected({ faults: { failed } }: ChaosReport): boolean {
  return failed.length === 0;
}

/** The figures of a run, then each violation, with the requests about the records that the first one names. */
export function describeVerdict(report: ChaosReport): string[] {
  const { steps, bookings, requests, acknowledged, repeated, recoveredAfterMs, faults, failedSteps, broken } = report;
  const injected = faults.planned - faults.failed.length;
  return [
    `${steps} steps, ${bookings} bookings, ${requests} requests; ${acknowledged} acknowledged requests and webhooks.`,
    ...(repeated === 0 ? [] : [`${repeated} acknowledged repetitions of webhooks.`]),
    `${injected} of ${faults.planned} planned faults were injected.`,
    `At rest ${(recoveredAfterMs / 1_000).toFixed(1)} s after the last fault.`,
    ...faults.failed.map(({ step, error }) => `NOT INJECTED  ${step}: ${error}`),
    ...failedSteps.map(({ step, error }) => `VIOLATION  ${step}: ${error}`),
    ...broken.map(({ invariant, name, says }) => `VIOLATION  ${invariant} (${name}): ${says}`),
    ...(broken[0] ? requestsAbout(broken[0].says, report) : []),
    conclusionOf(report),
  ];
}

function conclusionOf(report: ChaosReport): string {
  const { failedSteps, broken, faults } = report;
  if (!hasHeld(report)) return `${failedSteps.length + broken.length} promises were broken.`;
  return wasInjected(report)
    ? 'Every promise was kept.'
    : `The run failed: ${faults.failed.length} planned faults were not injected.`;
}

function requestsAbout(says: string, { history }: ChaosReport): string[] {
  const ids = says.match(UUID) ?? [];
  const related = history.filter((exchange) => ids.some((id) => JSON.stringify(exchange).includes(id)));
  return [
    'The requests about these records:',
    ...related.slice(0, EXCHANGES_MAX).map(({ by, method, path, request, status, answer }) => {
      return `  ${by} ${method} ${path} ${JSON.stringify(request)} -> ${status} ${JSON.stringify(answer)}`;
    }),
  ];
}
