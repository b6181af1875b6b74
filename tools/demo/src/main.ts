import { freshProduct } from './fresh-product.ts';
import { playDemo } from './play-demo.ts';

await playDemo({
  chapter: 'A fresh stack',
  step: 'PostgreSQL, NATS, a gateway simulator, six services and the ingress',
  open: (signal) => freshProduct({ env: process.env, signal }),
});
