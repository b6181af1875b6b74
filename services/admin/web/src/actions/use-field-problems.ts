import { useState } from 'react';
import { RequestProblem } from '../api/request-problem.ts';
import { fieldProblemText } from '../texts/text.ts';

type FieldProblems = {
  /** Remembers the problems that the API reports for the fields of a request. */
  readonly watch: <Result>(answer: Promise<Result>) => Promise<Result>;
  /** The problem of the field at a JSON pointer. */
  readonly problemOf: (pointer: string) => string | undefined;
};

/** Lets a form show the problem of each field beside it. */
export function useFieldProblems(): FieldProblems {
  const [error, setError] = useState<unknown>();
  return {
    async watch(answer) {
      setError(undefined);
      try {
        return await answer;
      } catch (refusal) {
        setError(refusal);
        throw refusal;
      }
    },
    problemOf(pointer) {
      if (!(error instanceof RequestProblem)) return undefined;
      const found = error.fields.find((field) => field.pointer === pointer);
      return found && fieldProblemText(found);
    },
  };
}
