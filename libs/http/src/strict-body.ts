import { z } from 'zod';

/** The schema of a request body: unknown members are rejected. */
export function strictBody<Shape extends z.ZodRawShape>(shape: Shape): z.ZodObject<Shape, z.core.$strict> {
  return z.strictObject(shape);
}
