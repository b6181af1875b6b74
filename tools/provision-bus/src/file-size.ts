import { z } from 'zod';

const UNITS = ['KB', 'MB', 'GB', 'TB'];

/** A size in bytes, in the format of nats-server's configuration, such as `20GB`. A KB has 1,024 bytes. */
export const FileSize = z
  .string()
  .regex(/^[1-9]\d{0,5}(KB|MB|GB|TB)$/, 'expected a size such as 20GB')
  .transform((size) => Number(size.slice(0, -2)) * 1_024 ** (UNITS.indexOf(size.slice(-2)) + 1));
