import { GetSettings } from '@booking/contracts';
import { type CommandHandler, defineCommandHandler } from '@booking/messaging';
import { DELIVERY_RETENTION_DAYS } from '../../delivery/delivery-repository.ts';

export function answerSettingsCommand(): CommandHandler {
  return defineCommandHandler(GetSettings.notifications, () =>
    Promise.resolve({ deliveryRetentionDays: DELIVERY_RETENTION_DAYS }),
  );
}
