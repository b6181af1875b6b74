// All tests share one product, because starting it takes more CPU time than most tests. The erasure comes first: it
// lists every table with traces of a customer, and services later delete old rows of some tables.
import './privacy.ts';
import './outgoing-webhooks.ts';
import './booking-life.ts';
import './cancellation-terms.ts';
import './races.ts';
import './staff-races.ts';
import './dual-control.ts';
// These tests come last, because they kill every process.
import './faults.ts';
