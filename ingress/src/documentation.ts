import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import express, { Router, type RequestHandler } from 'express';

const PAGES = join(import.meta.dirname, '../docs');
/** The parts of the viewer that its page loads. */
const VIEWER_FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];
const VIEWER = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
/** What the viewer needs and nothing more: our own files, the styles it writes, the icons it carries. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The API's description, its viewer (which loads nothing from elsewhere) and the page of every problem, as
 * `npm run docs` generated them into `publicDir`.
 */
export function documentation(publicDir: string): Router {
  const files = { index: false, redirect: false } as const;
  return Router()
    .use(['/api/v1/openapi.json', '/docs', '/problems'], securityHeaders)
    .get('/api/v1/openapi.json', sendFile(join(publicDir, 'openapi.json')))
    .get('/docs', sendFile(join(PAGES, 'index.html')))
    .use('/docs', express.static(PAGES, files))
    .get('/docs/viewer/:file', sendViewerFile)
    .use('/problems', express.static(join(publicDir, 'problems'), { ...files, extensions: ['html'] }));
}

const sendViewerFile: RequestHandler<{ file: string }> = (request, response, next) => {
  const { file } = request.params;
  if (VIEWER_FILES.includes(file)) response.sendFile(join(VIEWER, file));
  else next();
};

const securityHeaders: RequestHandler = (_request, response, next) => {
  response.set({
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  });
  next();
};

/** A file that is not there leaves the request to whoever comes next. */
function sendFile(path: string): RequestHandler {
  return (_request, response, next) => {
    response.sendFile(path, (error: Error | undefined) => {
      if (error && !response.headersSent) next();
    });
  };
}
