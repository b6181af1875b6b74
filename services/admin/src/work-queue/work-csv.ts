import type { Money } from '@booking/contracts';
import { openAmountOf } from '@booking/contracts/open-amount';
import { type CsvColumns, decimalText, plain } from '../csv/csv.ts';
import type { WorkItem } from './work-item.ts';

export const WORK_COLUMNS: CsvColumns<WorkItem> = {
  ...plain('kind', 'since'),
  recordId: ({ record }) => record.id,
  amount: (item) => {
    const money = moneyOf(item);
    return money && decimalText(money);
  },
  currency: (item) => moneyOf(item)?.currency ?? null,
  ...plain('bookingDescription', 'customerId'),
  methods: ({ methods }) => methods.join(' '),
  ...plain('assignee', 'snoozedUntil'),
};

/**
 * A refund has its open amount, and a mismatched payment its captured amount. Discrepancies, dead letters, erasures and
 * endpoints have no amount.
 */
function moneyOf({ record }: WorkItem): Money | null {
  if ('allocations' in record) return openAmountOf(record);
  if ('reported' in record && record.reported) return record.reported;
  return 'amount' in record ? record.amount : null;
}
