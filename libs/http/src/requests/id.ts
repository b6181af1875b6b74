import { z } from 'zod';

/** An id as clients write it: a UUID in either case (RFC 9562, 4), converted to lower case, as ids are stored. */
export const Id = z.uuid().toLowerCase();
