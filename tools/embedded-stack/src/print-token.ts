import { parseTokenRequest, TOKEN_OPTIONS } from '@booking/secrets';
import { SetupError } from '@booking/testing/servers';
import { createToken } from './recorded-stack.ts';
import { dataDirFrom } from './stack-directory.ts';

try {
  const request = parseTokenRequest(process.argv.slice(2));
  if (!request) throw new SetupError(`Usage: npm run -s token -- ${TOKEN_OPTIONS}`);
  console.log(await createToken(dataDirFrom(process.env), request));
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exitCode = 1;
}
