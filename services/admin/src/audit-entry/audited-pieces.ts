import type { Pieces } from '@booking/http';
import type { Action, Shown } from './audit-entry.ts';
import { type AuditDeps, audited } from './audited.ts';

type Work = {
  readonly before: Shown;
  /** Yields the text in pieces, and returns the number of rows. */
  readonly open: () => AsyncGenerator<string, number>;
};

/**
 * Logs a streamed answer: the attempt before it begins, and its outcome when it has ended. The outcome is `failed` if the
 * client disconnects before the end. Throws the errors of `open` and of the first piece, which are answered as problems.
 * A later error can only break the connection.
 */
export function auditedPieces(deps: AuditDeps, action: Action, { before, open }: Work): Promise<Pieces> {
  const opened = Promise.withResolvers<Pieces>();
  const run = async (): Promise<number> => {
    const ended = Promise.withResolvers<number>();
    const pieces = open();
    opened.resolve(watched({ first: await pieces.next(), pieces }, ended));
    return ended.promise;
  };
  audited(deps, action, { before, run, after: (rows) => ({ rows }) }).catch(opened.reject);
  return opened.promise;
}

type Begun = { readonly first: IteratorResult<string, number>; readonly pieces: AsyncGenerator<string, number> };
type Ended = Pick<PromiseWithResolvers<number>, 'resolve' | 'reject'>;

function watched({ first, pieces }: Begun, ended: Ended): Pieces {
  let unread: IteratorResult<string, number> | undefined = first;
  const next = async (): Promise<IteratorResult<string, number>> => {
    try {
      const result = unread ?? (await pieces.next());
      unread = undefined;
      if (result.done) ended.resolve(result.value);
      return result;
    } catch (error) {
      ended.reject(error);
      throw error;
    }
  };
  const leave = (): Promise<IteratorResult<string, number>> => {
    ended.reject(new Error('The client went away.'));
    return pieces.return(0);
  };
  return { [Symbol.asyncIterator]: () => ({ next, return: leave }) };
}
