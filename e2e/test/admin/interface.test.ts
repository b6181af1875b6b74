// All tests share one product and one browser, because starting them takes longer than any of the tests.
import './entrance.ts';
import './staff-at-work.ts';
import './staff-and-deliveries.ts';
import './lists-and-connections.ts';
import './refund-desk.ts';
import './find-records.ts';
import './small-things.ts';
import './menus.ts';
import './pages.ts';
import './who-may-do-what.ts';
import './hostile-records.ts';
import './interruptions.ts';
// The last, because one of its tasks processes every refund of the queue.
import './desk-tasks.ts';
