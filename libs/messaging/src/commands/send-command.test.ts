import { ReplayDeadLetter } from '@booking/contracts';
import { createLogger } from '@booking/runtime';
import { expect, it } from '@jest/globals';
import { sendCommand } from './send-command.ts';

it('the error of a command without a connection names the bus as well as the service', async () => {
  const logger = createLogger({ service: 'admin', level: 'silent' });

  await expect(sendCommand(ReplayDeadLetter.refunds, '{}', { connection: undefined, logger })).rejects.toMatchObject({
    type: 'service-unavailable',
    message: 'The refunds service cannot be reached over the message bus now.',
  });
});
