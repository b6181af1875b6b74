import { composeProduct } from './compose-product.ts';
import { playDemo } from './play-demo.ts';

const { INGRESS_URL: url = 'http://ingress', SIMULATOR_URL: simulatorUrl = 'http://simulator:8080' } = process.env;
const {
  SECRETS_KEPT: secretsFolder = '/secrets/kept',
  JWT_ISSUER: issuer = '',
  JWT_AUDIENCE: audience = '',
} = process.env;

void playDemo({
  chapter: 'The stack of docker compose',
  step: 'the ingress and the simulated gateways',
  open: () => composeProduct({ url, simulatorUrl, secretsFolder, issuer, audience }),
});
