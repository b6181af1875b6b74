import { text, type TextKey } from './text.ts';

/** The labels of the fields whose values the API rejects, by their JSON pointers. */
const labels: Readonly<Record<string, TextKey>> = {
  '/email': 'fields.email',
  '/name': 'fields.name',
  '/permissions': 'staff.permissions',
  '/password': 'session.password',
  '/currentPassword': 'account.currentPassword',
  '/newPassword': 'account.newPassword',
  '/reason': 'fields.reason',
  '/text': 'timeline.note',
  '/amount': 'fields.amount',
  '/amount/amount': 'fields.amount',
  '/amount/currency': 'fields.currency',
  '/payment': 'fields.payment',
  '/since': 'webhookEndpoints.since',
  '/query/q': 'list.search',
  '/query/from': 'list.from',
  '/query/to': 'list.to',
  '/query/amountFrom': 'list.amountFrom',
  '/query/amountTo': 'list.amountTo',
  '/query/customer': 'fields.customer',
  '/query/booking': 'fields.booking',
  '/query/amount': 'fields.amount',
};

/** The name of the field at a JSON pointer, as staff know it, if it has one. */
export function fieldName(pointer: string): string | undefined {
  const label = labels[pointer];
  return label && text(label);
}
