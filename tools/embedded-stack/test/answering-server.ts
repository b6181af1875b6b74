import { createServer } from 'node:http';

/**
 * Answers 200 until a request for `/stick`. After that, `/livez` answers 503 or nothing, depending on the argument.
 */
const [, , port, whenStuck] = process.argv;
let isStuck = false;

createServer((request, response) => {
  if (request.url === '/stick') isStuck = true;
  else if (isStuck && whenStuck === 'silent') return;
  response.writeHead(isStuck && request.url === '/livez' ? 503 : 200).end();
}).listen(Number(port), '127.0.0.1');
