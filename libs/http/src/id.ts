import { z } from 'zod';

/** An id as clients write it: a UUID in either case (RFC 9562, 4), read as the lower-case text that ids are kept as. */
export const Id = z.uuid().toLowerCase();
