import { describe, expect, it } from '@jest/globals';
import { createLogger } from '../telemetry/logger.ts';
import { checkParts, composeService, type Part } from './service.ts';

const logger = createLogger({ service: 'test', level: 'silent' });

describe('a service', () => {
  it('starts its parts in order and stops them in reverse', async () => {
    const { parts, history } = recorded(['database', 'bus', 'http']);
    const service = composeService('test', parts, logger);

    await service.start();
    await service.stop();

    expect(history).toEqual(['+database', '+bus', '+http', '-http', '-bus', '-database']);
  });

  it('stops the started parts when a part cannot start', async () => {
    const { parts, history } = recorded(['database', 'bus', 'http'], { failing: 'bus' });

    await expect(composeService('test', parts, logger).start()).rejects.toThrow('bus is broken');

    expect(history).toEqual(['+database', '+bus', '-bus', '-database']);
  });

  it('stops only once', async () => {
    const { parts, history } = recorded(['database']);
    const service = composeService('test', parts, logger);
    await service.start();

    await Promise.all([service.stop(), service.stop()]);

    expect(history).toEqual(['+database', '-database']);
  });

  it('starts no further part after it was stopped', async () => {
    const { parts, history } = recorded(['database', 'bus', 'http']);
    const waiting = Promise.withResolvers<undefined>();
    const slow: Part = { name: 'slow', start: () => waiting.promise, stop: () => Promise.resolve() };
    const service = composeService('test', [slow, ...parts], logger);

    const start = service.start();
    await service.stop();
    waiting.resolve(undefined);

    await expect(start).rejects.toThrow('stopped during its start');
    expect(history).toEqual([]);
  });

  it('is not ready while the check of a part fails', async () => {
    const { parts } = recorded(['database']);
    const complaining = parts.map((part) => ({ ...part, check: () => Promise.reject(new Error('no connection')) }));

    await expect(checkParts(parts)).resolves.toBeUndefined();
    await expect(checkParts([...parts, ...complaining])).rejects.toThrow('no connection');
  });
});

function recorded(names: string[], { failing }: { failing?: string } = {}): { parts: Part[]; history: string[] } {
  const history: string[] = [];
  const parts = names.map((name) => ({
    name,
    start() {
      history.push(`+${name}`);
      return name === failing ? Promise.reject(new Error(`${name} is broken`)) : Promise.resolve();
    },
    stop() {
      history.push(`-${name}`);
      return Promise.resolve();
    },
  }));
  return { parts, history };
}
