import type { ServerResponse } from 'node:http';
import { exposeMetrics, type Part } from '@booking/runtime';
import type { Express } from 'express';
import { livenessAnswer, readinessAnswer, type Phase } from './health.ts';
import { describeRequest } from './request-log.ts';
import { sendAnswer } from './send-answer.ts';

/**
 * Adds the routes for operators: `/livez`, `/readyz`, which may be asked of one part alone as `/readyz/database`, and
 * `/metrics`. The ingress passes none of them on. A proxy decides by `/readyz/database` whether a replica gets requests,
 * because the database holds what the bus cannot take. `/readyz` as a whole is for alarms.
 */
export function addOperationalRoutes(app: Express, readiness: readonly Part[], phase: () => Phase): void {
  app.get('/livez', (_request, response) => {
    describeRequest(response, { operation: 'livez', route: '/livez' });
    sendAnswer(response, livenessAnswer(phase() === 'starting' ? [] : readiness));
  });
  const answerReadiness = (path: string, parts: readonly Part[]): Express =>
    app.get(path, async (_request, response) => {
      describeRequest(response, { operation: 'readyz', route: path });
      sendAnswer(response, await readinessAnswer(parts, phase()));
    });
  answerReadiness('/readyz', readiness);
  for (const part of readiness) answerReadiness(`/readyz/${part.name}`, [part]);
  app.get('/metrics', async (_request, response) => {
    describeRequest(response, { operation: 'metrics', route: '/metrics' });
    await sendMetrics(response);
  });
}

async function sendMetrics(response: ServerResponse): Promise<void> {
  const { contentType, text } = await exposeMetrics();
  sendAnswer(response, { status: 200, headers: { 'content-type': contentType }, body: text });
}
