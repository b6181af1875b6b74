import { Callback, GetCallback } from '@booking/contracts';
import { z } from 'zod';

const isPassedOn = z.boolean().meta({
  description: 'Something it reports was passed on: at once, or when its gateway had confirmed it',
});

/** A callback as lists show it. */
export const ListedCallback = Callback.extend({ isPassedOn }).meta({ id: 'ListedCallback' });

/** A callback with what came, and what has become of it. */
export const CallbackDetail = GetCallback.reply.extend({ isPassedOn }).meta({ id: 'CallbackDetail' });
