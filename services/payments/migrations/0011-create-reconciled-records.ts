import { createReconciledRecords } from '@booking/reconciliation';
import type { Migration } from '@booking/runtime';

export const addReconciledRecords: Migration = { name: '0011-create-reconciled-records', up: createReconciledRecords };
