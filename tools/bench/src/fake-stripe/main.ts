import { serveFakeStripe } from './serve-fake-stripe.ts';

/** The fake Stripe of a run, as a process of its own. Its one argument is the port. */
serveFakeStripe(Number(process.argv[2])).once('listening', () => console.log('up'));
