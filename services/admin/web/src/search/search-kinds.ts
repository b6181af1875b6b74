import type { Hit, SearchResults } from '../api/answers.ts';
import { customerPath } from '../fields/path-of.ts';
import { type Filters, listAddress, resourceOf } from '../list/list-address.ts';
import type { GroupWith, TextKey } from '../texts/text.ts';

type SearchKind = {
  readonly title: TextKey;
  /** The group of texts with the names of its states. */
  readonly states: string;
  readonly pathOf: (id: string) => string;
  /** The list of all results of this kind; absent if the kind has no list. */
  readonly allOf?: (q: string) => string;
};

type Listed = {
  /** The name of the group of texts that name the states, within the texts of the kind. */
  readonly states?: string;
  /** The filters of the list that show records in every state. */
  readonly open?: Filters;
};

const kindOf = (texts: GroupWith<'title'>, { states = 'status', open }: Listed = {}): SearchKind => ({
  title: `${texts}.title`,
  states: `${texts}.${states}`,
  pathOf: (id) => `/${resourceOf(texts)}/${id}`,
  allOf: (q) => listAddress(`/${resourceOf(texts)}`, { ...open, q }),
});

/** Shows records in every state, also in a list that begins with the open records. */
const open = { status: '' };

/** The kinds of results. A new kind is one line. */
export const searchKinds: Readonly<Record<string, SearchKind>> = {
  customers: { title: 'customers.title', states: '', pathOf: customerPath },
  bookings: kindOf('bookings'),
  payments: kindOf('payments'),
  refunds: kindOf('refunds', { open: { tab: 'all' } }),
  disputes: kindOf('disputes', { open }),
  discrepancies: kindOf('discrepancies', { open }),
  callbacks: { ...kindOf('callbacks'), states: 'timeline.outcome' },
  'refused-transitions': kindOf('refusedTransitions', { states: 'aggregate' }),
  'webhook-endpoints': kindOf('webhookEndpoints'),
  'dead-letters': kindOf('deadLetters', { open }),
};

/** A line of the results: a record, or the link to all results of its kind. */
export type SearchOption = {
  readonly resource: string;
  readonly path: string;
  /** Absent for the link to all results. */
  readonly hit?: Hit;
};

/** The lines for the results. Kinds that are newer than this application are left out. */
export function optionsOf({ groups }: SearchResults, typed: string): SearchOption[] {
  return groups.flatMap(({ resource, hits, hasMore }) => {
    const kind = searchKinds[resource];
    if (!kind) return [];
    const lines = hits.map((hit) => ({ resource, path: kind.pathOf(hit.id), hit }));
    return hasMore && kind.allOf ? [...lines, { resource, path: kind.allOf(typed) }] : lines;
  });
}
