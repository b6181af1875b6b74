export { serveFakeStripe } from './fake-stripe/serve-fake-stripe.ts';
export { runInFlight } from './load/in-flight.ts';
export { liveThrough } from './measures/lives.ts';
export { ProductClient } from './sides/product-client.ts';
export { ProductDatabases } from './sides/product-databases.ts';
