import type { Migration } from '@booking/runtime';
import { createMessaging } from './0001-create-messaging-tables.ts';
import { createBookings } from './0002-create-bookings.ts';
import { createBookingLedger } from './0003-create-booking-ledger.ts';

export const migrations: readonly Migration[] = [createMessaging, createBookings, createBookingLedger];
