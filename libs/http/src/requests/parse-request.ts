import { ProblemError, readRemark } from '@booking/contracts';
import type { z } from 'zod';

/**
 * One error in a request. `pointer` is a JSON pointer (RFC 6901) into the body, such as `/total/amount`, or names
 * another part of the request: `/query/limit`, `/headers/idempotency-key`. `code` names the kind of error for
 * translations. `limit` is the exceeded limit.
 */
type ValidationError = {
  readonly pointer: string;
  readonly detail: string;
  readonly code?: string;
  readonly limit?: number;
};

/** The largest number of reported errors, so that the answer to a huge invalid body stays small. */
const ERRORS_MAX = 20;

/**
 * Parses a part of a request with its schema. Throws `validation-failed` with the list of errors; `at` is the pointer
 * of the part, empty for the body. Text that PostgreSQL cannot store is rejected anywhere in the value.
 */
export function parseRequest<Schema extends z.ZodType>(schema: Schema, input: unknown, at = ''): z.infer<Schema> {
  const textErrors = findUnstorableText(input, at);
  if (textErrors.length > 0) throw validationFailed(textErrors);

  const parsed = schema.safeParse(input, { reportInput: true });
  if (!parsed.success) throw validationFailed(parsed.error.issues.flatMap((issue) => describeIssue(issue, at)));
  return parsed.data;
}

export function validationFailed(errors: readonly ValidationError[]): ProblemError {
  const count = errors.length === 1 ? 'One fault' : `${errors.length} faults`;
  const shown = errors.slice(0, ERRORS_MAX).map(withCode);
  return new ProblemError('validation-failed', `${count} in the request.`, { errors: shown });
}

/** Adds the code of the sentence, if the detail is a sentence of the catalogue. */
function withCode(error: ValidationError): ValidationError {
  const code = error.code === undefined || error.code === 'custom' ? readRemark(error.detail)?.code : undefined;
  return code === undefined ? error : { ...error, code };
}

function describeIssue(issue: z.core.$ZodIssue, at: string): ValidationError[] {
  const pointer = issue.path.reduce<string>((parent, member) => memberPointer(parent, String(member)), at);
  const { code } = issue;
  const detail = isMissing(issue) ? 'Is required' : issue.message;
  if (code === 'invalid_union') {
    return faultsOfNearest(issue)?.flatMap((fault) => describeIssue(fault, pointer)) ?? [{ pointer, detail, code }];
  }
  if (code !== 'unrecognized_keys') return [{ pointer, detail, code, ...limitOf(issue) }];
  return issue.keys.map((key) => ({ pointer: memberPointer(pointer, key), detail: 'Unknown member', code }));
}

/** Whether a member is missing. The message of its schema may only describe the format. */
function isMissing({ code, path, input }: z.core.$ZodIssue): boolean {
  return path.length > 0 && code !== 'custom' && input === undefined;
}

function limitOf(issue: z.core.$ZodIssue): { limit?: number } {
  if (issue.code === 'too_small') return { limit: Number(issue.minimum) };
  return issue.code === 'too_big' ? { limit: Number(issue.maximum) } : {};
}

/**
 * The errors of the first alternative of a union that accepts the value at its top level, or else of the first one with
 * a list of options. The errors of the other alternatives do not concern this value.
 */
function faultsOfNearest({ errors }: z.core.$ZodIssueInvalidUnion): z.core.$ZodIssue[] | undefined {
  const inside = errors.find((faults) => faults.some(({ path }) => path.length > 0));
  return inside ?? errors.find((faults) => faults.some(({ code }) => code === 'invalid_value'));
}

export const UNSTORABLE = 'Must be Unicode text without U+0000';

function findUnstorableText(value: unknown, pointer: string): ValidationError[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [unstorable(pointer)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    isStorable(name) ? findUnstorableText(member, memberPointer(pointer, name)) : [unstorable(pointer)],
  );
}

/** Whether PostgreSQL can store a text. It cannot store U+0000, and UTF-8 cannot encode a lone surrogate. */
export function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

function unstorable(pointer: string): ValidationError {
  return { pointer, detail: UNSTORABLE };
}

function memberPointer(parent: string, name: string): string {
  return `${parent}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
