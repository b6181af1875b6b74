import { serveFakeStripe } from './serve-fake-stripe.ts';

/** The fake Stripe of a run, as its own process. Its one argument is the port. */
serveFakeStripe(Number(process.argv[2])).once('listening', () => console.log('up'));
