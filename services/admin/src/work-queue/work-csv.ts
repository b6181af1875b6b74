import type { Money } from '@booking/contracts';
import { type CsvColumns, decimalText } from '../csv/csv.ts';
import type { WorkItem } from './work-item.ts';

/** The columns of the work queue in a spreadsheet. */
export const WORK_COLUMNS: CsvColumns<WorkItem> = {
  kind: ({ kind }) => kind,
  since: ({ since }) => since,
  recordId: ({ record }) => record.id,
  amount: (item) => amountText(moneyOf(item)),
  currency: (item) => moneyOf(item)?.currency ?? null,
  bookingDescription: ({ bookingDescription }) => bookingDescription,
  customerId: ({ customerId }) => customerId,
  methods: ({ methods }) => methods.join(' '),
  assignee: ({ assignee }) => assignee,
  snoozedUntil: ({ snoozedUntil }) => snoozedUntil,
};

/** Discrepancies, dead letters, erasures and endpoints have no amount of their own. */
function moneyOf({ record }: WorkItem): Money | null {
  return 'amount' in record ? record.amount : null;
}

function amountText(money: Money | null): string | null {
  return money && decimalText(money);
}
