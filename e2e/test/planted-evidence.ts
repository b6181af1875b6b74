import type { Evidence } from '../src/model/checker/evidence.ts';
import type { Violation } from '../src/model/checker/violation.ts';

export type Parts = { readonly [Name in keyof Evidence]?: unknown };

/** Evidence that has only the members which a check reads. */
export function evidence(parts: Parts): Evidence {
  return parts as Evidence;
}

export function sentences(violations: readonly Violation[]): string[] {
  return violations.map(({ says }) => says);
}
