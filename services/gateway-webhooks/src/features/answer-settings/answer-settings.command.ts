import { GetSettings } from '@booking/contracts';
import { type CommandHandler, defineCommandHandler } from '@booking/messaging';

export function answerSettingsCommand({ callbackRetentionDays }: { callbackRetentionDays: number }): CommandHandler {
  return defineCommandHandler(GetSettings['gateway-webhooks'], () => Promise.resolve({ callbackRetentionDays }));
}
