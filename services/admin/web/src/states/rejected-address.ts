import type { RequestProblem } from '../api/request-problem.ts';
import { fieldName } from '../texts/field-names.ts';
import { text } from '../texts/text.ts';

const QUERY = '/query/';

/** A problem of the address that no field of the page shows, such as a filter that somebody typed into the address. */
export function isOfAddress(pointer: string): boolean {
  return pointer.startsWith(QUERY) && fieldName(pointer) === undefined;
}

/** Says what staff can do about a rejected address; undefined if the API rejects something else. */
export function rejectedAddress({ fields }: RequestProblem): { title: string; detail: string } | undefined {
  const parts = fields.filter(({ pointer }) => isOfAddress(pointer)).map(({ pointer }) => pointer.slice(QUERY.length));
  if (parts.length === 0) return undefined;
  return { title: text('states.wrongAddress'), detail: text('states.wrongAddressHint', { parts: parts.join(', ') }) };
}
