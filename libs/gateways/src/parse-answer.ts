import type { z } from 'zod';
import { GatewayUnavailable } from './payment-gateway.ts';

/** Checks what a gateway answered. Throws `GatewayUnavailable` when it is not what the gateway promises. */
export function parseAnswer<Schema extends z.ZodType>(schema: Schema, body: unknown, purpose: string): z.infer<Schema> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new GatewayUnavailable(`${purpose}: answered something unexpected`);
  return parsed.data;
}
