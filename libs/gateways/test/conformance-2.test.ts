import { checkShard } from './conformance-shard.ts';

checkShard(import.meta.url);
