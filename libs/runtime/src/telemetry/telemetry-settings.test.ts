import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { telemetrySettings, telemetryVariables } from './telemetry-settings.ts';

const Variables = z.object(telemetryVariables);
const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318/';

describe('the collector of telemetry', () => {
  it.each([{}, { OTEL_EXPORTER_OTLP_ENDPOINT: '', OTEL_EXPORTER_OTLP_HEADERS: '' }])('is undefined with %j', (env) => {
    expect(telemetrySettings(Variables.parse(env))).toBeUndefined();
  });

  it('is an address with optional headers', () => {
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20c2VjcmV0, x-team=money',
    };

    expect(telemetrySettings(Variables.parse(env))).toEqual({
      endpoint: 'http://collector:4318',
      headers: { authorization: 'Basic c2VjcmV0', 'x-team': 'money' },
      metricsEveryMs: 60_000,
    });
  });

  it.each(['no header', '=s3cret', 'a=%zz'])('is refused with the headers %j, which are not repeated', (headers) => {
    const { error } = Variables.safeParse({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: headers });

    expect(error?.issues).toMatchObject([{ path: ['OTEL_EXPORTER_OTLP_HEADERS'] }]);
    expect(String(error)).not.toMatch(/no header|s3cret|zz/);
  });
});
