// All tests share one product, because starting it takes more CPU time than most of the tests. The erasure comes first:
// it lists every table with traces of a customer, and the services prune some of them later.
import './privacy.ts';
import './outgoing-webhooks.ts';
import './booking-life.ts';
import './races.ts';
import './staff-races.ts';
import './dual-control.ts';
// The last, because it kills every process.
import './faults.ts';
