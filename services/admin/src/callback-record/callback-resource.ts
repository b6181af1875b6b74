import { Callback, CallbackDeliveries, GetCallback } from '@booking/contracts';
import { z } from 'zod';

const isPassedOn = z.boolean().meta({
  description: 'Something it reports was passed on: at once, or when its gateway had confirmed it',
});

const { deliveries, isWaiting } = CallbackDeliveries.shape;

/** A callback as lists show it. A field is null when its service did not answer in time. */
export const ListedCallback = Callback.extend({
  isPassedOn,
  deliveries: deliveries.nullable(),
  isWaiting: isWaiting.nullable(),
}).meta({ id: 'ListedCallback' });

/** A callback with its content and its state. */
export const CallbackDetail = GetCallback.reply.extend({ isPassedOn }).meta({ id: 'CallbackDetail' });
