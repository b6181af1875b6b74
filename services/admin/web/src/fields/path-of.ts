/** The lists of the records that have pages. */
const LISTS: Readonly<Record<string, string>> = {
  booking: 'bookings',
  payment: 'payments',
  refund: 'refunds',
  dispute: 'disputes',
  discrepancy: 'discrepancies',
  callback: 'callbacks',
  dead_letter: 'dead-letters',
  webhook_endpoint: 'webhook-endpoints',
  webhook_delivery: 'webhook-deliveries',
};

/** The page of a record, by the name of its kind in the audit log; undefined for a kind without pages. */
export function pathOf(kind: string, id: string): string | undefined {
  if (kind === 'customer') return customerPath(id);
  if (kind === 'staff') return '/staff';
  const list = LISTS[kind];
  return list && `/${list}/${id}`;
}

/** The page of a customer. The id is a parameter, because it may contain any characters. */
export function customerPath(id: string): string {
  return `/customers?${new URLSearchParams({ id }).toString()}`;
}
