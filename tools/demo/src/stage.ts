import type { Product } from '@booking/testing/clients';

/** Where the story is played, and how the place is left. */
export type Stage = Product & { stop(): Promise<void> };
