import type { ServerResponse } from 'node:http';
import { exposeMetrics, type Part } from '@booking/runtime';
import type { Express } from 'express';
import { notReady, readinessAnswer } from './health.ts';
import { describeRequest } from './request-log.ts';
import { sendAnswer } from './send-answer.ts';

/** For those who run the service: `/livez`, `/readyz` and `/metrics`. The ingress passes none of them on. */
export function addOperationalRoutes(app: Express, readiness: readonly Part[], isStopping: () => boolean): void {
  app.get('/livez', (_request, response) => {
    describeRequest(response, { operation: 'livez', route: '/livez' });
    sendAnswer(response, { status: 200, body: { status: 'alive' } });
  });
  app.get('/readyz', async (_request, response) => {
    describeRequest(response, { operation: 'readyz', route: '/readyz' });
    sendAnswer(response, isStopping() ? notReady(['stopping']) : await readinessAnswer(readiness));
  });
  app.get('/metrics', async (_request, response) => {
    describeRequest(response, { operation: 'metrics', route: '/metrics' });
    await sendMetrics(response);
  });
}

async function sendMetrics(response: ServerResponse): Promise<void> {
  const { contentType, text } = await exposeMetrics();
  sendAnswer(response, { status: 200, headers: { 'content-type': contentType }, body: text });
}
