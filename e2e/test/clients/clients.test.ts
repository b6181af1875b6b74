// All tests share one product and one browser, because starting them takes more CPU time than most tests. The example
// shop comes first, while alice has no other bookings.
import './shop.ts';
import './documentation.ts';
