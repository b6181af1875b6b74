import { GetSettings } from '@booking/contracts';
import { describeGateways, type Gateways } from '@booking/gateways';
import { type CommandHandler, defineCommandHandler } from '@booking/messaging';

export function answerSettingsCommand({ gateways }: { gateways: Gateways }): CommandHandler {
  return defineCommandHandler(GetSettings.payments, () => Promise.resolve({ gateways: describeGateways(gateways) }));
}
