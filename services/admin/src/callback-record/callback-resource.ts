import { Callback, CallbackDeliveries, GetCallback } from '@booking/contracts';
import { z } from 'zod';

const isPassedOn = z.boolean().meta({
  description: 'Something it reports was passed on: at once, or when its gateway had confirmed it',
});

const { deliveries, isWaiting } = CallbackDeliveries.shape;

/** A callback as lists show it; what its service did not answer in time is null. */
export const ListedCallback = Callback.extend({
  isPassedOn,
  deliveries: deliveries.nullable(),
  isWaiting: isWaiting.nullable(),
}).meta({ id: 'ListedCallback' });

/** A callback with what came, and what has become of it. */
export const CallbackDetail = GetCallback.reply.extend({ isPassedOn }).meta({ id: 'CallbackDetail' });
