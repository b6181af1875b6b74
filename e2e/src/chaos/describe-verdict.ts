import type { ChaosReport } from './run-chaos.ts';

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const EXCHANGES_MAX = 40;

export function hasHeld({ failedSteps, broken }: ChaosReport): boolean {
  return failedSteps.length === 0 && broken.length === 0;
}

/** The figures of a run, then each violation, with the requests about the records that the first one names. */
export function describeVerdict(report: ChaosReport): string[] {
  const { steps, bookings, requests, acknowledged, recoveredAfterMs, failedSteps, broken } = report;
  return [
    `${steps} steps, ${bookings} bookings, ${requests} requests; ${acknowledged} acknowledged requests and webhooks.`,
    `At rest ${(recoveredAfterMs / 1_000).toFixed(1)} s after the last fault.`,
    ...failedSteps.map(({ step, error }) => `VIOLATION  ${step}: ${error}`),
    ...broken.map(({ invariant, name, says }) => `VIOLATION  ${invariant} (${name}): ${says}`),
    ...(broken[0] ? storyOf(broken[0].says, report) : []),
    hasHeld(report) ? 'Every promise was kept.' : `${failedSteps.length + broken.length} promises were broken.`,
  ];
}

function storyOf(says: string, { history }: ChaosReport): string[] {
  const ids = says.match(UUID) ?? [];
  const related = history.filter((exchange) => ids.some((id) => JSON.stringify(exchange).includes(id)));
  return [
    'The requests about these records:',
    ...related.slice(0, EXCHANGES_MAX).map(({ by, method, path, request, status, answer }) => {
      return `  ${by} ${method} ${path} ${JSON.stringify(request)} -> ${status} ${JSON.stringify(answer)}`;
    }),
  ];
}
