import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedStack } from '@booking/embedded-stack';
import type { RunningProduct } from './running-product.ts';

type Surroundings = { readonly env: NodeJS.ProcessEnv; readonly signal: AbortSignal };

/** Starts a separate stack, which is removed after the demo. */
export async function freshProduct({ env, signal }: Surroundings): Promise<RunningProduct> {
  const dataDir = mkdtempSync(join(tmpdir(), 'booking-demo-'));
  const forget = (): void => rmSync(dataDir, { recursive: true, force: true });
  try {
    const stack = await startEmbeddedStack({ dataDir, env, signal, say: (sentence) => console.log(sentence) });
    return { ...stack, stop: () => stack.stop().finally(forget) };
  } catch (error) {
    forget();
    throw error;
  }
}
