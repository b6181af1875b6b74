import { customerPath } from '../fields/customer-text.tsx';
import { type Filters, listAddress } from '../list/list-address.ts';
import type { TextKey } from '../texts/text.ts';

type SearchKind = {
  readonly title: TextKey;
  /** The group of texts with the names of its states. */
  readonly states: string;
  readonly pathOf: (id: string) => string;
  /** The list with all that the search finds; absent where there is none. */
  readonly allOf?: (q: string) => string;
};

type ListedKind = Pick<SearchKind, 'title' | 'states'> & {
  /** The filters of the list that show records in every state. */
  readonly open?: Filters;
};

const kindOf = (resource: string, { open, ...kind }: ListedKind): SearchKind => ({
  ...kind,
  pathOf: (id) => `/${resource}/${id}`,
  allOf: (q) => listAddress(`/${resource}`, { ...open, q }),
});

/** Shows records in every state, also in a list that begins with the open ones. */
const ANY_STATUS = { status: '' };

/** The kinds of results. A new kind is one line. */
export const searchKinds: Readonly<Record<string, SearchKind>> = {
  customers: {
    ...{ title: 'customers.title', states: '' },
    pathOf: customerPath,
  },
  bookings: kindOf('bookings', { title: 'bookings.title', states: 'bookings.status' }),
  payments: kindOf('payments', { title: 'payments.title', states: 'payments.status' }),
  refunds: kindOf('refunds', { title: 'refunds.title', states: 'refunds.status', open: { tab: 'all' } }),
  disputes: kindOf('disputes', { title: 'disputes.title', states: 'disputes.status', open: ANY_STATUS }),
  discrepancies: kindOf('discrepancies', {
    title: 'discrepancies.title',
    states: 'discrepancies.status',
    open: ANY_STATUS,
  }),
  callbacks: kindOf('callbacks', { title: 'callbacks.title', states: 'callbacks.result' }),
  'refused-transitions': kindOf('refused-transitions', {
    title: 'refusedTransitions.title',
    states: 'refusedTransitions.aggregate',
  }),
  'webhook-endpoints': kindOf('webhook-endpoints', {
    title: 'webhookEndpoints.title',
    states: 'webhookEndpoints.status',
  }),
  'dead-letters': kindOf('dead-letters', {
    title: 'deadLetters.title',
    states: 'deadLetters.status',
    open: ANY_STATUS,
  }),
};
