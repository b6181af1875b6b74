import type { CommandDefinition } from './define-command.ts';
import type { EventDefinition } from './define-event.ts';
import * as contracts from './index.ts';

/** Every event of the contracts, by publisher and name. */
export const events: readonly EventDefinition[] = definitions()
  .filter((value): value is EventDefinition => isMembers(value) && 'publishedBy' in value)
  .sort((left, right) => compare(left.subject, right.subject));

/** Every command and query of the contracts, by subject. */
export const commands: readonly CommandDefinition[] = definitions()
  .filter((value): value is CommandDefinition => isMembers(value) && 'answeredBy' in value)
  .sort((left, right) => compare(left.subject, right.subject));

/** The exports of the contracts. A definition that several services publish or answer is a record by service. */
function definitions(): unknown[] {
  return Object.values(contracts).flatMap((value): unknown[] => (isByService(value) ? Object.values(value) : [value]));
}

function isByService(value: unknown): value is Record<string, unknown> {
  const names: readonly string[] = contracts.serviceNames;
  return isMembers(value) && Object.keys(value).every((name) => names.includes(name));
}

function isMembers(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function compare(left: string, right: string): number {
  return left < right ? -1 : 1;
}
