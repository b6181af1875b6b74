import { type CsvColumns, plain } from '../csv/csv.ts';
import type { ListedStaff } from './staff-resource.ts';

export const STAFF_COLUMNS_OF_CSV: CsvColumns<ListedStaff> = {
  ...plain('id', 'email', 'name'),
  permissions: ({ permissions }) => permissions.join(' '),
  hasPassword: ({ hasPassword }) => String(hasPassword),
  belongsToProvider: ({ belongsToProvider }) => String(belongsToProvider),
  hasSecondFactor: ({ hasSecondFactor }) => String(hasSecondFactor),
  ...plain('lastSignedInAt', 'createdAt', 'disabledAt'),
};
