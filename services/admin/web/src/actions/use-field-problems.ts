import { useState } from 'react';
import { RequestProblem } from '../api/request-problem.ts';

type FieldProblems = {
  /** Notes what the API says against the fields of what it was sent. */
  readonly watch: <Result>(answer: Promise<Result>) => Promise<Result>;
  /** What it says against the field at a JSON pointer. */
  readonly problemOf: (pointer: string) => string | undefined;
};

/** Lets a form show beside each field why it was not taken. */
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
      return error.fields.find((field) => field.pointer === pointer)?.detail;
    },
  };
}
