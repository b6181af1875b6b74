import type { Migration } from '@booking/runtime';
import { createMessaging } from './0001-create-messaging-tables.ts';
import { createRefundablePayments } from './0002-create-refundable-payments.ts';
import { createRefunds } from './0003-create-refunds.ts';

export const migrations: readonly Migration[] = [createMessaging, createRefundablePayments, createRefunds];
