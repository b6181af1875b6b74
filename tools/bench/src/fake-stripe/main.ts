import { serveFakeStripe } from './serve-fake-stripe.ts';

/** The process of the fake Stripe of a run. Its one argument is the port. */
serveFakeStripe(Number(process.argv[2])).once('listening', () => console.log('up'));
