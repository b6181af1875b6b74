import { isPortFree } from '@booking/testing/servers';

const ANSWER_TIMEOUT_MS = 3_000;

/** Whether this address answers 200 now. */
export async function answersOk(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
    await answer.body?.cancel();
    return answer.status === 200;
  } catch {
    return false;
  }
}

/** Whether a server listens on this port of 127.0.0.1 now. */
export async function isListening(port: number): Promise<boolean> {
  return !(await isPortFree(port));
}
