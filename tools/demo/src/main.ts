import { freshStage } from './fresh-stage.ts';
import { playDemo } from './play-demo.ts';

await playDemo({
  chapter: 'A fresh stack',
  step: 'PostgreSQL, NATS, a gateway simulator, six services and the ingress',
  open: (signal) => freshStage({ env: process.env, signal }),
});
