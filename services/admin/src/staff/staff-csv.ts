import type { CsvColumns } from '../csv/csv.ts';
import type { ListedStaff } from './staff-resource.ts';

/** The columns of the accounts in a spreadsheet. */
export const STAFF_COLUMNS_OF_CSV: CsvColumns<ListedStaff> = {
  id: ({ id }) => id,
  email: ({ email }) => email,
  name: ({ name }) => name,
  permissions: ({ permissions }) => permissions.join(' '),
  hasPassword: ({ hasPassword }) => String(hasPassword),
  belongsToProvider: ({ belongsToProvider }) => String(belongsToProvider),
  hasSecondFactor: ({ hasSecondFactor }) => String(hasSecondFactor),
  lastSignedInAt: ({ lastSignedInAt }) => lastSignedInAt,
  createdAt: ({ createdAt }) => createdAt,
  disabledAt: ({ disabledAt }) => disabledAt,
};
