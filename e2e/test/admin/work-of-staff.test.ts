// These tests share one product and one browser, because starting them takes longer than any test.
import './staff-at-work.ts';
import './lost-answers.ts';
import './staff-and-deliveries.ts';
import './lists-and-connections.ts';
import './refund-desk.ts';
import './two-payments.ts';
import './find-records.ts';
import './small-things.ts';
import './who-may-do-what.ts';
import './interruptions.ts';
// These tests come last, because one of their tasks processes every refund of the queue.
import './desk-tasks.ts';
