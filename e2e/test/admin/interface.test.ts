import { jest } from '@jest/globals';
// One product and one browser serve all of these: to start them takes longer than any of the tests.
import './staff-at-work.ts';
import './house-and-delivery.ts';
import './lists-and-connections.ts';
import './refund-desk.ts';
import './pages.ts';
import './who-may-do-what.ts';
import './hostile-records.ts';

/** Far more than any of them takes alone: on a machine that is busy a page appears many times as late. */
const TEST_MS_MAX = 240_000;

jest.setTimeout(TEST_MS_MAX);
