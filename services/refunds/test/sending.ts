import type { Releaser } from '@booking/contracts';
import type { Permission } from '@booking/contracts';
import { DeclaredAnswers } from '@booking/testing';

export const declared = new DeclaredAnswers('openapi.json');

export type Answer = { readonly status: number; readonly headers: Headers; readonly body: unknown };
/** The caller and the options of a request. */
export type Sending = {
  sub?: string;
  permissions?: readonly Permission[];
  headers?: Record<string, string>;
  method?: string;
  body?: string;
  /** The process of the service that gets the request; by default the first one. */
  replica?: number;
};

export type Staff = Partial<Pick<Releaser, 'relatedTo' | 'authenticatedAt'>> & {
  sub: string;
  [member: string]: unknown;
};
