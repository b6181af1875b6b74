import { ProblemError } from '@booking/contracts';

/** The reply of a service; undefined while it does not answer. */
export async function unlessSilent<Reply>(reply: Promise<Reply>): Promise<Reply | undefined> {
  try {
    return await reply;
  } catch (error) {
    if (error instanceof ProblemError && error.type === 'service-unavailable') return undefined;
    throw error;
  }
}
