import type { ServerResponse } from 'node:http';
import { exposeMetrics, type Part } from '@booking/runtime';
import type { Express, Request } from 'express';
import { problemPage } from './answers/problem-page.ts';
import { describeRequest } from './answers/request-log.ts';
import { sendAnswer } from './answers/send-answer.ts';
import { livenessAnswer, type Phase, readinessAnswer } from './health.ts';

const PROBLEM_PAGES = '/problems/:name';
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
};

/**
 * Adds the routes for operators, which the ingress does not forward: `/livez`, `/metrics` and `/readyz`.
 * `/readyz/database` reports a single part. A proxy uses it to choose replicas: while the bus is down, a replica still
 * works, because it stores events in its database. `/readyz` as a whole is for alerts.
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

/**
 * Adds the pages that explain the problems of the catalogue. Every service has them, so the `type` of its problems
 * leads to a page.
 */
export function addProblemPages(app: Express): void {
  app.get(['/problems', '/problems/', PROBLEM_PAGES], (request: Request<{ name?: string }>, response, next) => {
    describeRequest(response, { operation: 'readProblem', route: PROBLEM_PAGES });
    const page = problemPage(request.params.name);
    if (page === undefined) next();
    else sendAnswer(response, { status: 200, headers: PAGE_HEADERS, body: page });
  });
}

async function sendMetrics(response: ServerResponse): Promise<void> {
  const { contentType, text } = await exposeMetrics();
  sendAnswer(response, { status: 200, headers: { 'content-type': contentType }, body: text });
}
