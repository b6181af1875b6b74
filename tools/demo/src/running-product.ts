import type { Product } from '@booking/testing/clients';

/** The product of the demo, and a function to stop or leave it. */
export type RunningProduct = Product & { stop(): Promise<void> };
