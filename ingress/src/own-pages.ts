import type { ServerResponse } from 'node:http';
import { documentation } from './documentation.ts';
import { type Exchange, sendFile } from './send-file.ts';
import type { SendProblem } from './send-problem.ts';

type OwnPages = (path: string, exchange: Exchange) => Promise<void>;

/** Serves the ingress's own answers: the documentation, its liveness, and 404 for all other paths. */
export function createOwnPages(publicDir: string, sendProblem: SendProblem): OwnPages {
  const answerNotFound = (response: ServerResponse): void =>
    sendProblem(response, { type: 'not-found', detail: 'Nothing answers at this address.' });
  const findDocument = documentation(publicDir);
  return async (path, { request, response }) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') answerNotFound(response);
    else if (path === '/livez') response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"status":"ok"}');
    else if (path === '/') response.writeHead(302, { Location: '/docs' }).end();
    else {
      const document = await findDocument(path).catch(reportFailure);
      if (!document || !(await sendFile(document, { request, response }))) answerNotFound(response);
    }
  };
}

function reportFailure(error: unknown): undefined {
  process.stderr.write(`The documentation cannot be built: ${String(error)}\n`);
}
