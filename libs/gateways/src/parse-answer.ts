import type { z } from 'zod';
import { GatewayUnavailable } from './gateway-errors.ts';

/** Validates an answer of a gateway. Throws `GatewayUnavailable` when it does not match the documented schema. */
export function parseAnswer<Schema extends z.ZodType>(schema: Schema, body: unknown, purpose: string): z.infer<Schema> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new GatewayUnavailable(`${purpose}: the answer does not match its documentation`);
  return parsed.data;
}
